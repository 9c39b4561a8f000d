import type { EntryRow } from './store.ts';

/** The entries of a tenant as they stand above and below each other (目录关系). */
export class Tree {
  private readonly byId: ReadonlyMap<string, EntryRow>;
  private readonly byParent: ReadonlyMap<string | null, EntryRow[]>;
  readonly size: number;

  constructor(rows: readonly EntryRow[]) {
    this.byId = new Map(rows.map((r) => [r.id, r]));
    this.byParent = Map.groupBy(rows, (r) => r.parentId);
    this.size = rows.length;
  }

  get(id: string): EntryRow | undefined {
    return this.byId.get(id);
  }

  below(id: string | null): readonly EntryRow[] {
    return this.byParent.get(id) ?? [];
  }

  /** The entry and all below it. */
  within(id: string): EntryRow[] {
    const own = this.byId.get(id);
    return own ? [own, ...this.below(id).flatMap((child) => this.within(child.id))] : [];
  }

  /** How many levels the entry and what is below it take. */
  depth(id: string): number {
    return 1 + Math.max(0, ...this.below(id).map((child) => this.depth(child.id)));
  }
}
