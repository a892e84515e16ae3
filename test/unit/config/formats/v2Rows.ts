import { readFileSync } from 'node:fs';
import { shared, sharedPath } from '../../../shared.ts';

/** A row in the table of docs.json v2 fields. */
export interface Row {
  readonly field: string;
  readonly type: string;
  readonly allowed: string;
  readonly standard: string;
  readonly required: string;
  readonly notes: string;
}

/** Why the table's tests are skipped; false if they run. */
export const skip = shared === undefined ? 'not run here: shared/spec' : false;

/** The rows of the table; empty if it is missing. */
export const rows: readonly Row[] = skip === false ? read() : [];

function read(): readonly Row[] {
  const lines = readFileSync(sharedPath('spec', 'config-v2-fields.tsv'), 'utf8').trimEnd().split('\n').slice(1);
  return lines.map((line) => {
    const [field = '', type = '', allowed = '', standard = '', required = '', notes = ''] = line.split('\t');
    return { field, type, allowed, standard, required, notes };
  });
}
