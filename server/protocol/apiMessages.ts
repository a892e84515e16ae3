/** A request that the core built from the form of an API page. */
export interface ApiRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: ApiBody | undefined;
  /** Sentences that say why it cannot be sent: a required parameter without a value, no base URL. */
  readonly problems: readonly string[];
  /** Credentials in the URL, which must be hidden wherever the request or its answer is shown. */
  readonly secrets?: readonly string[];
  /** Identifies the credentials for the chosen authentication method. The same on every page of an API document. */
  readonly login?: string;
}

/** The body of a request that a reader sends. */
export type ApiBody =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'file'; readonly file: ApiFile }
  /** `multipart/form-data`; the sender chooses the boundary. */
  | { readonly kind: 'parts'; readonly parts: readonly ApiPart[] };

/** A part of form data. */
export interface ApiPart {
  readonly name: string;
  readonly contentType?: string | undefined;
  readonly content: { readonly text: string } | { readonly file: ApiFile };
}

/** A file that a reader chose. */
export interface ApiFile {
  readonly name: string;
  readonly type: string;
  readonly base64: string;
}

/** The answer of a server, or a sentence about what went wrong. */
export type ApiAnswer =
  | {
      readonly kind: 'answer';
      readonly status: number;
      readonly statusText: string;
      readonly headers: readonly (readonly [name: string, value: string])[];
      /** Number of bytes received, including those that are not kept. */
      readonly size: number;
      /** True if the body is longer than what is kept. */
      readonly isCut: boolean;
      readonly milliseconds: number;
      /** URL after all redirects. */
      readonly url: string;
      readonly body: ApiAnswerBody;
    }
  | { readonly kind: 'problem'; readonly message: string; readonly milliseconds: number };

/** The body of an answer in a form that can be shown. For binary data only the content type. */
export type ApiAnswerBody =
  | { readonly kind: 'none' }
  | { readonly kind: 'json'; readonly text: string }
  /** `problem` says why a body with the type JSON is invalid. */
  | { readonly kind: 'text'; readonly text: string; readonly problem?: string }
  | { readonly kind: 'image'; readonly type: string; readonly base64: string }
  | { readonly kind: 'binary'; readonly type: string };
