import { Fact } from '../text/asked.ts';
import type { SiteIndex } from './siteTypes.ts';

/** Facts of one kind by name, for all states of a site. */
export class FactTable {
  readonly #facts = new Map<string, Fact>();
  readonly #differs: (from: SiteIndex, to: SiteIndex, name: string) => boolean;
  readonly all: Fact;
  readonly names: Fact;
  readonly #isWide: boolean;

  /**
   * @param differs true if one fact differs, `all` if any does, `names` if a name was added or removed
   * @param isWide true if there are very many facts, so that a result that reads many of them depends on all
   */
  constructor(
    differs: (from: SiteIndex, to: SiteIndex, name: string) => boolean,
    all: (from: SiteIndex, to: SiteIndex) => boolean,
    { names = all, isWide = true } = {},
  ) {
    this.#differs = differs;
    this.#isWide = isWide;
    this.all = new Fact(all as (from: object, to: object) => boolean);
    this.names = new Fact(names as (from: object, to: object) => boolean, this.all);
  }

  of(name: string): Fact {
    let fact = this.#facts.get(name);
    if (fact === undefined) {
      fact = new Fact(
        (from, to) => this.#differs(from as SiteIndex, to as SiteIndex, name),
        this.#isWide ? this.all : undefined,
      );
      this.#facts.set(name, fact);
    }
    return fact;
  }
}
