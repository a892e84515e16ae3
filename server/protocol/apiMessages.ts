/** A request that is ready to be sent, as the core builds it from the form of an API page. */
export interface ApiRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: ApiBody | undefined;
  /** What keeps it from being sent, in words: a required parameter without a value, no base URL. */
  readonly problems: readonly string[];
  /** Credentials that stand in the URL: what shows the request or its answer leaves them out. */
  readonly secrets?: readonly string[];
  /** Which credentials the chosen way to be let in asks for, the same on every page of an API document. */
  readonly login?: string;
}

/** The body of a request that a visitor sends. */
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

/** What came back from a server, or why nothing did. */
export type ApiAnswer =
  | {
      readonly kind: 'answer';
      readonly status: number;
      readonly statusText: string;
      readonly headers: readonly (readonly [name: string, value: string])[];
      /** Of the whole body as received, in bytes. */
      readonly size: number;
      /** The body is longer than what is kept. */
      readonly isCut: boolean;
      readonly milliseconds: number;
      /** Where the last redirect led; the request's own URL without any. */
      readonly url: string;
      readonly body: ApiAnswerBody;
    }
  | { readonly kind: 'problem'; readonly message: string; readonly milliseconds: number };

/** The body of an answer as it can be shown; of what is binary the content type only. */
export type ApiAnswerBody =
  | { readonly kind: 'none' }
  | { readonly kind: 'json'; readonly text: string }
  /** `problem` says why a body that claims to be JSON is none. */
  | { readonly kind: 'text'; readonly text: string; readonly problem?: string }
  | { readonly kind: 'image'; readonly type: string; readonly base64: string }
  | { readonly kind: 'binary'; readonly type: string };
