import { Fact } from '../text/asked.ts';
import type { SiteIndex } from './siteTypes.ts';

/** Facts of one kind by name, of all states of a site. */
export class FactTable {
  readonly #facts = new Map<string, Fact>();
  readonly #differs: (from: SiteIndex, to: SiteIndex, name: string) => boolean;
  readonly all: Fact;
  readonly names: Fact;
  readonly #isWide: boolean;

  /**
   * @param differs of one fact; `all` of any of them, `names` whether one came or went
   * @param isWide there are so many that who asks for very many is taken to ask for all
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
