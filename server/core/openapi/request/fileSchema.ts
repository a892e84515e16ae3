import { stringOf, valueOf } from '../../data/node.ts';
import type { Schema } from '../operation/schema.ts';
import { isBinary } from './request.ts';

/** OpenAPI 3.0 has a format for files; 3.1 has their media type, without one for how they are written as text. */
export function isFile({ format, types, place }: Schema): boolean {
  const [type = 'string'] = types;
  if (type !== 'string') return false;
  const mediaType = stringOf(valueOf(place.node, 'contentMediaType'));
  const isRaw = valueOf(place.node, 'contentEncoding') === undefined;
  return format === 'binary' || (mediaType !== undefined && isRaw && isBinary(mediaType));
}
