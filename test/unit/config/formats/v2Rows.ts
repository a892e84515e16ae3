import { readFileSync } from 'node:fs';
import { shared, sharedPath } from '../../../shared.ts';

/** A row of the table of the fields of docs.json v2. */
export interface Row {
  readonly field: string;
  readonly type: string;
  readonly allowed: string;
  readonly standard: string;
  readonly required: string;
  readonly notes: string;
}

/** Why the tests of the table are left out; false if they run. */
export const skip = shared === undefined ? 'not run here: shared/spec' : false;

/** The rows of the table; none if it is missing. */
export const rows: readonly Row[] = skip === false ? read() : [];

function read(): readonly Row[] {
  const lines = readFileSync(sharedPath('spec', 'config-v2-fields.tsv'), 'utf8').trimEnd().split('\n').slice(1);
  return lines.map((line) => {
    const [field = '', type = '', allowed = '', standard = '', required = '', notes = ''] = line.split('\t');
    return { field, type, allowed, standard, required, notes };
  });
}
