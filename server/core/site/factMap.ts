import { askFact, isNoting } from '../text/asked.ts';
import type { FactTable } from './factTable.ts';

/** Returns a map of facts by name. A plain map without a table. */
export function factMap<Value>(
  table: FactTable | undefined,
  entries: Iterable<readonly [string, Value]> = [],
): Map<string, Value> {
  return table === undefined ? new Map(entries) : new FactMap(table, entries);
}

/** Returns a map of these entries. It records reads if the other map does. */
export function mapLike<Value>(
  map: ReadonlyMap<string, Value>,
  entries: Iterable<readonly [string, Value]>,
): ReadonlyMap<string, Value> {
  return factMap<Value>(map instanceof FactMap ? map.table : undefined, entries);
}

/** Returns a set of facts. A plain set without a table. */
export function factSet(table: FactTable | undefined, names: Iterable<string> = []): Set<string> {
  return table === undefined ? new Set(names) : new FactSet(table, names);
}

/** Returns a set of these names. It records reads if the other set does. */
export function setLike(set: ReadonlySet<string>, names: Iterable<string>): ReadonlySet<string> {
  return set instanceof FactSet ? set.like(names) : new Set(names);
}

/** A map that notes which facts are read. */
export class FactMap<Value> extends Map<string, Value> {
  readonly table: FactTable;

  constructor(table: FactTable, entries: Iterable<readonly [string, Value]>) {
    super();
    this.table = table;
    for (const [key, value] of entries) this.set(key, value);
  }

  override get(key: string): Value | undefined {
    if (isNoting()) askFact(this.table.of(key));
    return super.get(key);
  }

  override has(key: string): boolean {
    if (isNoting()) askFact(this.table.of(key));
    return super.has(key);
  }

  override get size(): number {
    askFact(this.table.names);
    return super.size;
  }

  override keys(): MapIterator<string> {
    askFact(this.table.names);
    return super.keys();
  }

  override values(): MapIterator<Value> {
    askFact(this.table.all);
    return super.values();
  }

  override entries(): MapIterator<[string, Value]> {
    askFact(this.table.all);
    return super.entries();
  }

  override [Symbol.iterator](): MapIterator<[string, Value]> {
    askFact(this.table.all);
    return super[Symbol.iterator]();
  }

  override forEach(each: (value: Value, key: string, map: Map<string, Value>) => void): void {
    askFact(this.table.all);
    super.forEach(each);
  }
}

/** Same as `FactMap` for a set of names. */
export class FactSet extends Set<string> {
  readonly #table: FactTable;

  constructor(table: FactTable, names: Iterable<string>) {
    super();
    this.#table = table;
    for (const name of names) this.add(name);
  }

  /** Returns a set of other names that records reads in the same table. */
  like(names: Iterable<string>): FactSet {
    return new FactSet(this.#table, names);
  }

  override has(name: string): boolean {
    if (isNoting()) askFact(this.#table.of(name));
    return super.has(name);
  }

  override get size(): number {
    askFact(this.#table.all);
    return super.size;
  }

  override keys(): SetIterator<string> {
    askFact(this.#table.all);
    return super.keys();
  }

  override values(): SetIterator<string> {
    askFact(this.#table.all);
    return super.values();
  }

  override entries(): SetIterator<[string, string]> {
    askFact(this.#table.all);
    return super.entries();
  }

  override [Symbol.iterator](): SetIterator<string> {
    askFact(this.#table.all);
    return super[Symbol.iterator]();
  }

  override forEach(each: (name: string, same: string, set: Set<string>) => void): void {
    askFact(this.#table.all);
    super.forEach(each);
  }
}
