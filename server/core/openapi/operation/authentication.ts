import { itemsOf, valueOf } from '../../data/node.ts';
import type { SiteIndex } from '../../site/siteTypes.ts';
import type { SecurityScheme } from './model.ts';
import type { Operation } from './operations.ts';

/** One way to authenticate: a credential, and those that must be sent with it. */
export type AuthMethod = Login & { readonly also?: readonly Login[] };

/** A credential, and the fields that a reader fills in for it. */
export type Login =
  | {
      readonly kind: 'bearer';
      readonly label: string;
      readonly header: string;
      readonly prefix: string;
      readonly initial?: string;
    }
  | { readonly kind: 'basic'; readonly label: string; readonly user: string; readonly password: string }
  | {
      readonly kind: 'key';
      readonly label: string;
      readonly in: 'header' | 'query' | 'cookie';
      readonly name: string;
      readonly prefix: string;
      /** Initial value of the form: `x-default` of the scheme. */
      readonly initial?: string;
    };

/** What an API document requires, as read by `securityOf`. */
type Security = readonly (readonly SecurityScheme[])[];

/**
 * Returns the ways to authenticate. Samples show the first.
 *
 * `api.auth` of docs.json replaces the schemes of all endpoints. If it is set, it is the only way. Its place is
 * that in the API document, and credentials that the document requires with it stay. Operations without security stay
 * open. `security` is undefined for a page without an API document.
 */
export function authFor(index: SiteIndex, security: Security | undefined): readonly AuthMethod[] {
  const configured = configuredAuth(index, security);
  if (security === undefined || security.length === 0) return configured === undefined ? [] : [configured];
  return shownSecurity(index, security).flatMap((schemes): readonly AuthMethod[] => {
    const logins = schemes.flatMap((scheme) => loginOf(scheme) ?? []);
    const at = logins.findIndex(({ kind }) => kind === configured?.kind);
    const [first, ...also] = logins.map((login, i) => (i === at ? withSettings(login, configured) : login));
    return first === undefined ? [] : [also.length === 0 ? first : { ...first, also }];
  });
}

/** Adds what the API document knows about the credential in docs.json. */
function withSettings(login: Login, configured: Login | undefined): Login {
  if (configured === undefined) return login;
  return configured.kind === 'key' && login.kind === 'key' ? { ...login, prefix: configured.prefix } : configured;
}

/**
 * Returns the security that readers see: the alternatives of the API document, or the one for `api.auth` of docs.json.
 */
export function shownSecurity(index: SiteIndex, security: Security): Security {
  const configured = configuredAuth(index, security);
  if (configured === undefined || security.length === 0 || isOpen(security)) return security;
  const isSame = (scheme: SecurityScheme): boolean => loginOf(scheme)?.kind === configured.kind;
  const optional = security.filter((schemes) => schemes.length === 0);
  const same = security.find((schemes) => schemes.some(isSame));
  if (same === undefined) return [[schemeOf(configured)], ...optional];
  const { name } = index.config.settings.api.auth;
  const at = same.findIndex(isSame);
  const renamed = same.map((scheme, i) =>
    i === at && configured.kind === 'key' && name !== undefined ? { ...scheme, name } : scheme,
  );
  return [renamed, ...optional];
}

/** Returns the credential in docs.json if the API document has no security. */
export function authFromSettings(index: SiteIndex, security: Security | undefined): Login | undefined {
  return security === undefined || security.length === 0 ? configuredAuth(index, security) : undefined;
}

/** True if a request needs no credential. */
export function isOpen(security: Security): boolean {
  return security.length > 0 && security.every((schemes) => schemes.every(({ type }) => type === 'mutualTLS'));
}

/** True if a request without a credential is answered too: an alternative in `security` is empty. */
export function isOptional(security: Security): boolean {
  return security.some((schemes) => schemes.length === 0);
}

/** True if an operation refers to a security scheme, even an unknown one. */
export function asksForSecurity({ place, apiDocument }: Operation): boolean {
  const requirements = valueOf(place.node, 'security') ?? valueOf(apiDocument.root, 'security');
  return itemsOf(requirements).some((each) => each.kind === 'object' && each.properties.length > 0);
}

/** Returns the credentials of a way to authenticate. */
export function loginsOf(method: AuthMethod): readonly Login[] {
  return [method, ...(method.also ?? [])];
}

function configuredAuth(index: SiteIndex, security: Security | undefined): Login | undefined {
  const { auth, onlyByHand } = index.config.settings.api;
  if (onlyByHand && security !== undefined) return undefined;
  const { method, name, inputPrefix } = auth;
  const prefix = inputPrefix ?? '';
  if (method === 'bearer') return { kind: 'bearer', label: name ?? 'Authorization', header: 'Authorization', prefix };
  if (method === 'basic') {
    const [user = '', password = ''] = (name ?? '').split(':');
    return {
      kind: 'basic',
      label: 'Authorization',
      user: user.trim() === '' ? 'username' : user.trim(),
      password: password.trim() === '' ? 'password' : password.trim(),
    };
  }
  if (method === 'key')
    return { kind: 'key', label: name ?? 'X-API-Key', in: 'header', name: name ?? 'X-API-Key', prefix };
  return undefined;
}

function loginOf(scheme: SecurityScheme): Login | undefined {
  const initial = scheme.initial === undefined ? {} : { initial: scheme.initial };
  if (scheme.type === 'apiKey' && scheme.name !== undefined)
    return { kind: 'key', label: scheme.name, in: scheme.in ?? 'header', name: scheme.name, prefix: '', ...initial };
  if (scheme.type === 'http' && scheme.scheme === 'basic')
    return { kind: 'basic', label: 'Authorization', user: 'username', password: 'password' };
  if (scheme.type === 'http' || scheme.type === 'oauth2' || scheme.type === 'openIdConnect')
    return { kind: 'bearer', label: 'Authorization', header: 'Authorization', prefix: '', ...initial };
  return undefined;
}

function schemeOf(login: Login): SecurityScheme {
  const blank = {
    key: '',
    description: undefined,
    in: undefined,
    name: undefined,
    bearerFormat: undefined,
    scopes: [],
  };
  return login.kind === 'key'
    ? { ...blank, type: 'apiKey', in: login.in, name: login.name, scheme: undefined }
    : { ...blank, type: 'http', scheme: login.kind };
}
