import {
  applyEdits,
  configPath,
  convertConfig,
  convertPages,
  isPage,
  isSnippet,
  linesOf,
  operationAt,
  remoteSources,
  type Site,
  settingsSchemaOf,
} from '../../core/index.ts';
import type {
  ConfigFormat,
  ConvertAnswer,
  FileRole,
  GeneratedFile,
  ServerRequests,
  SiteInfo,
} from '../../protocol/messages.ts';
import type { LiveSite, LiveSites } from '../../workspace/sites/liveSiteTypes.ts';
import { rangeIn } from '../convert.ts';
import type { RequestScope } from './requestTypes.ts';

/** A site in the protocol. */
export function siteInfo(live: LiveSite): SiteInfo {
  const { index } = live.site;
  const { settings, dialect } = index.config;
  return { folder: live.uri, name: settings.name, dialect, remote: remoteSources(index) };
}

/** Maximum number of keys in the reason for a format. */
const maxKeys = 3;

/** The format of a site's docs.json, and the reason for it. */
export function formatOf(live: LiveSite): ConfigFormat {
  const { dialect, evidence } = live.site.index.config;
  const keys = evidence.by === 'keys' ? evidence.keys.slice(0, maxKeys) : [];
  const by = evidence.by === 'before' || evidence.by === 'other tool' ? 'nothing' : evidence.by;
  return { dialect: dialect === 'v2' ? 'v2' : 'v1', by, keys };
}

/** Whether the docs.json belongs to another tool. Such folders are not reported as sites. */
export function isForeign(live: LiveSite): boolean {
  return live.site.index.config.dialect === 'foreign';
}

/** The role of a file in its site. */
export function roleOf(sites: LiveSites, uri: string): ServerRequests['docsight/role']['result'] {
  const place = sites.placeOf(uri);
  if (place === undefined || isForeign(place.live)) return null;
  const { live, path } = place;
  return { site: siteInfo(live), role: live.alone ? 'alone' : roleOfPath(live.site, path) };
}

function roleOfPath(site: Site, path: string): FileRole {
  const { index } = site;
  if (path === index.config.file.path) return 'config';
  if (settingsSchemaOf(index, path) !== undefined) return 'settings';
  if (isPage(path) || isSnippet(path)) return 'page';
  return operationAt(site, path, undefined) === undefined ? 'other' : 'api';
}

/** The converted docs.json of a site, and what is lost. */
export function conversionOf(sites: LiveSites, live: LiveSite): ConvertAnswer {
  const { index } = live.site;
  const { file, dialect } = index.config;
  const to = dialect === 'v2' ? 'v1' : 'v2';
  const conversion = convertConfig(index, to);
  const positionOf = (path: string, offset: number): { uri: string; line: number; character: number } => {
    const text = path === file.path ? file : (index.others.get(path) ?? file);
    return { uri: sites.uriOf(live, path), ...linesOf(text).positionAt(offset) };
  };
  if (conversion.kind === 'refused') {
    const { message, place } = conversion;
    return { kind: 'refused', message, ...(place && { place: positionOf(place.path, place.range.start) }) };
  }
  return {
    kind: 'converted',
    to,
    file: {
      uri: sites.uriOf(live, configPath),
      before: file.text,
      after: conversion.text,
      ...(file.path !== configPath && { replaces: sites.uriOf(live, file.path) }),
    },
    pages: to === 'v2' ? convertedPages(sites, live) : [],
    losses: conversion.losses.map(({ path, range, message }) => {
      const { uri, line } = positionOf(path, range.start);
      return { uri, line, message };
    }),
  };
}

function convertedPages(sites: LiveSites, live: LiveSite): readonly GeneratedFile[] {
  return convertPages(live.site).flatMap((edit) => {
    const before = live.site.files.get(edit.path)?.text;
    if (before === undefined || edit.kind !== 'change') return [];
    return [{ uri: sites.uriOf(live, edit.path), before, after: applyEdits(before, edit.edits) }];
  });
}

type NextBreak = ServerRequests['docsight/nextBreak'];

/** The next breaking finding after a place, over all sites, starting over at the end. */
export function nextBreak({ sites, problems, world }: RequestScope, from: NextBreak['params']): NextBreak['result'] {
  const { fileOf } = world.runtime.places;
  const counted = world.abilities.linesOf;
  const breaks = sites.all().flatMap((live) =>
    problems
      .breaks(live)
      .toSorted((a, b) => Number(b.path === configPath) - Number(a.path === configPath))
      .map((finding) => ({
        uri: sites.uriOf(live, finding.path),
        ...rangeIn(live.site, finding.path, finding.range, counted).start,
      })),
  );
  const files = [...new Set(breaks.map(({ uri }) => uri))];
  const here = files.findIndex((uri) => fileOf(uri) === fileOf(from.uri ?? ''));
  const isAfter = (each: (typeof breaks)[number]): boolean => {
    const at = files.indexOf(each.uri);
    return (
      at > here ||
      (at === here && (each.line > from.line || (each.line === from.line && each.character > from.character)))
    );
  };
  return (here < 0 ? breaks[0] : (breaks.find(isAfter) ?? breaks[0])) ?? null;
}
