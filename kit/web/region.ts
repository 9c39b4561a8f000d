/** Forms and lists as a region has them (地区化界面): its declaration is fetched once, when the first record of it is shown. */
import { useQuery } from '@tanstack/react-query';
import { use, useMemo } from 'react';
import type { CheckedValues, Fields, FieldSet, Values } from '#kit/shared/fields.ts';
import { addRegions, knownRegions, type RegionDeclaration, variedIn } from '#kit/shared/region.ts';
import { extraName, extraValues, flatValues, type Slot, takenOver, type Varied } from '#kit/shared/slot.ts';
import type { FieldPlace, FormSection } from './form/form-types.ts';
import type { Column, Filter } from './list/list-types.ts';
import { RegionContext, type RegionSource } from './region-source.ts';

const regionCalled = (code: string) => knownRegions().find((r) => r.code === code);

async function load(fetchRegion: RegionSource, code: string): Promise<RegionDeclaration | null> {
  const known = regionCalled(code);
  if (known) return known;
  const region = await fetchRegion(code);
  if (!region) return null;
  addRegions([region]);
  return region;
}

/** A form of the record's region (地区化表单); `undefined` while its declaration is on its way, or before one knows which region. */
export function useVaried<F extends Fields, S extends string>(
  of: Slot<F, S>,
  region: string | undefined,
): { readonly form: VariedForm<F, S> | undefined; readonly error: Error | null } {
  const source = use(RegionContext);
  const asked = useQuery({
    queryKey: ['region', region],
    queryFn: () => load(source, region ?? ''),
    enabled: region !== undefined && region !== '',
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
  const found = region === '' ? null : asked.data;
  const form = useMemo(
    () => (found === undefined ? undefined : new VariedForm(variedIn(of, found ?? undefined))),
    [of, found],
  );
  return { form, error: asked.error };
}

/** What a screen needs of a form with a slot. */
class VariedForm<F extends Fields, S extends string> {
  private readonly by: Varied<F, S>;
  private readonly plain: Varied;

  constructor(by: Varied<F, S>) {
    this.by = by;
    this.plain = by as unknown as Varied;
  }

  /** Every field with the rules of the region. */
  get fields(): FieldSet<F> {
    return this.by.set as unknown as FieldSet<F>;
  }

  /** The sections of the form with the region's fields where it wants them. */
  sections<T>(own: readonly FormSection<F, T>[]): FormSection<F, T>[] {
    const { slot, extras } = this.by;
    return own.map((section) => {
      const places = [...(section.fields ?? [])];
      for (const [name, { section: at, after }] of Object.entries(extras)) {
        if (at !== section.title) continue;
        const place = extraName(slot, name) as unknown as keyof F & string;
        const before = [after, after && extraName(slot, after)];
        const index = places.findIndex((one) => before.includes(fieldOf(one)));
        places.splice(index < 0 ? places.length : index + 1, 0, place);
      }
      return places.length === (section.fields ?? []).length ? section : { ...section, fields: places };
    });
  }

  /** A record as the form takes it. */
  filled<R extends object>(record: R | undefined): (R & Values) | undefined {
    if (!record) return undefined;
    const kept = (record as Readonly<Record<string, unknown>>)[this.by.slot.map];
    return flatValues(this.plain, record, kept as object | null) as unknown as R & Values;
  }

  /** What a new record takes over from the one above it, as the form takes it. */
  taken(above: object | null | undefined): Values {
    const { slot } = this.by;
    const held = Object.entries(takenOver(this.plain, above));
    return Object.fromEntries(held.map(([field, value]) => [extraName(slot, field), value]));
  }

  /** What the form says, as the calls take it. */
  sent(values: CheckedValues<FieldSet<F>>): CheckedValues<FieldSet<F>> & Readonly<Record<string, unknown>> {
    const given = values as Readonly<Record<string, unknown>>;
    const { slot } = this.by;
    const own = Object.fromEntries(Object.keys(slot.set.fields).map((f) => [f, given[f] ?? null]));
    return { ...own, [slot.map]: extraValues(this.plain, given) } as unknown as CheckedValues<FieldSet<F>>;
  }

  /** Conditions that the region adds to the list of these records. */
  filters<I, T>(): Filter<I, T>[] {
    return this.listed(({ filter }) => filter === true).map(({ field, spec }) =>
      spec.kind === 'date'
        ? ({ field, to: `${field}End`, kind: 'dateRange' } as unknown as Filter<I, T>)
        : ({ field, ...(spec.kind === 'yesNo' ? { dict: 'YES_NO' } : {}) } as unknown as Filter<I, T>),
    );
  }

  /** Columns that it adds. */
  columns<R, T>(): Column<R, T>[] {
    return this.listed(({ column }) => column !== undefined).map(
      ({ field, spec }) => ({ field, width: spec.column }) as unknown as Column<R, T>,
    );
  }

  private listed(wanted: (spec: Varied['extras'][string]) => boolean) {
    const { slot, extras } = this.by;
    return Object.entries(extras)
      .filter(([, spec]) => wanted(spec))
      .map(([name, spec]) => ({ field: extraName(slot, name), spec }));
  }
}

const fieldOf = <F, T>(place: (keyof F & string) | FieldPlace<F, T>): string =>
  typeof place === 'object' ? place.field : place;
