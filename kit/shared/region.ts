import type { DictName } from './names.ts';
import { fieldAsked } from './conditions.ts';
import { extraName, type Fill, LONGEST_NAME, type Slot, type Varied, varied } from './slot.ts';
import type { MenuDeclaration } from './area.ts';
import { compare, dec } from './decimal.ts';
import { fieldProblem, type Fields, type FieldSet, type FieldSpec } from './fields.ts';
import { type Texts, type TextTree, words } from './text.ts';

/** A dictionary that a region brings (地区字典). */
interface RegionDictionary {
  readonly code: DictName;
  readonly title: { readonly zh: string; readonly en: string };
  readonly entries: readonly { readonly val: string; readonly name: string; readonly nameEn: string }[];
}

/** A regional variant (地区版本): what a platform has otherwise than the standard product. */
export interface RegionDeclaration {
  /** Its name; its folder is called the same in small letters. */
  readonly code: string;
  readonly title: { readonly zh: string; readonly en: string };
  /** Platform codes (平台编码) that it serves. */
  readonly platforms: readonly string[];
  readonly texts: readonly Texts<TextTree>[];
  readonly fills: readonly Fill[];
  readonly dictionaries?: readonly RegionDictionary[];
  /** Entries that its tenants have in their menus besides, e.g. of its own screens in `web/routes.ts`. */
  readonly menus?: readonly MenuDeclaration[];
}

const known = new Map<string, RegionDeclaration>();
let made = new WeakMap<Slot, Map<Fill | undefined, Varied>>();

/** Makes regions known here (登记地区): the server does it as it starts, a browser once it has fetched one. */
export function addRegions(regions: readonly RegionDeclaration[]): void {
  for (const region of regions) {
    const other = region.platforms.map((p) => regionOf(p)).find((r) => r && r.code !== region.code);
    if (other) throw new Error(`${region.code} and ${other.code} serve the same platform`);
    const problems = regionProblems(region);
    if (problems.length > 0) throw new Error(`region ${region.code}: ${problems.join('; ')}`);
    known.set(region.code, region);
  }
  made = new WeakMap();
}

/** All regions that are known, by name. */
export const knownRegions = (): readonly RegionDeclaration[] =>
  [...known.values()].toSorted((a, b) => (a.code < b.code ? -1 : 1));

/** The region that serves a platform (平台所属地区), or undefined where the standard product holds. */
export const regionOf = (platform: string): RegionDeclaration | undefined =>
  [...known.values()].find((r) => r.platforms.includes(platform));

const fillOf = (of: Pick<Slot, 'name'>, region: RegionDeclaration | undefined): Fill | undefined =>
  region?.fills.find((f) => f.slot.name === of.name);

/** A form as it is in a region (地区化表单): the same object each time, so that screens are not drawn anew. */
export function variedIn<F extends Fields, S extends string>(
  of: Slot<F, S>,
  region: RegionDeclaration | undefined,
): Varied<F, S> {
  const by = fillOf(of, region);
  const key = of as unknown as Slot;
  const mine = made.get(key) ?? new Map<Fill | undefined, Varied>();
  made.set(key, mine);
  const one = mine.get(by) ?? (varied(of, by) as unknown as Varied);
  mine.set(by, one);
  return one as unknown as Varied<F, S>;
}

/** The same by the platform code that a record bears. */
export const variedFor = <F extends Fields, S extends string>(
  of: Slot<F, S>,
  platform: string,
): Varied<F, S> => variedIn(of, regionOf(platform));

/** Everything that a region's declaration says wrong, in words; the start of the server refuses it. */
export function regionProblems(region: RegionDeclaration): string[] {
  const places = region.fills.map((f) => f.slot.name);
  return [
    ...(region.platforms.length === 0 ? ['serves no platform'] : []),
    ...places.filter((name, i) => places.indexOf(name) !== i).map((name) => `fills ${name} twice`),
    ...region.fills.flatMap((one) =>
      [...fillProblems(one), ...takenProblems(one, region)].map((p) => `${one.slot.name}.${p}`),
    ),
  ];
}

/** What is taken over must stand in the form above. */
const takenProblems = (by: Fill, region: RegionDeclaration): string[] => {
  const above = by.slot.under === undefined ? undefined : fillOf({ name: by.slot.under }, region);
  return Object.entries(by.fields).flatMap(([field, { from }]) =>
    from === undefined || above?.fields[from]
      ? []
      : [`${field} takes over ${from}, which no field above is called`],
  );
};

/** Kinds that a list can be asked by. */
const FILTERED: readonly string[] = ['choice', 'yesNo', 'text', 'date'];
/** Kinds that no column and no single value holds, or whose records nobody would look up. */
const UNFIT: readonly string[] = ['rich', 'reference'];

function fillProblems(by: Fill): string[] {
  const { slot: of, fields, change } = by;
  const standard = Object.keys(of.set.fields);
  const everything = [...standard, ...Object.keys(fields)];
  const whole = varied(of, by).set;
  const named = (field: string, spec: Partial<FieldSpec>) =>
    [
      ...[spec.showIf, spec.needIf, spec.keptIf, spec.labelIf?.when].flatMap((c) =>
        Object.keys(c ?? {}).map(fieldAsked),
      ),
      ...(spec.below ? [spec.below] : []),
      ...(spec.unitBy ? [spec.unitBy] : []),
    ]
      .filter((f) => !everything.includes(f))
      .map((f) => `${field} asks for ${f}, which no field is called`);
  const worded = (field: string) =>
    saidBy(whole.fields[field])
      .filter((key) => !words('zh', key) || !words('en', key))
      .map((key) => `${field}: nobody says ${key}`);
  const valued = (field: string, name: string, spec: Partial<FieldSpec>) =>
    [spec.fixed, spec.default]
      .filter((value) => typeof value === 'string' && !takes(whole, name, value))
      .map((value) => `${field}: its own rules refuse '${value}'`);
  return [
    ...Object.entries(fields).flatMap(([field, spec]) => [
      ...(field.length > LONGEST_NAME ? [`${field} is a longer name than any input takes`] : []),
      ...(spec.kind === 'choice' && !spec.dict && !spec.options
        ? [`${field}: there is nothing to choose`]
        : []),
      ...(spec.kind === 'files' && spec.column !== undefined ? [`${field}: no column shows files`] : []),
      ...valued(field, extraName(of, field), spec),
      ...(of.sections.includes(spec.section) ? [] : [`${field}: there is no ${spec.section}`]),
      ...(spec.after === undefined || everything.includes(spec.after)
        ? []
        : [`${field} stands after ${spec.after}, which no field is called`]),
      ...(spec.filter && !FILTERED.includes(spec.kind)
        ? [`${field}: a list is not asked by ${spec.kind}`]
        : []),
      ...(UNFIT.includes(spec.kind) ? [`${field}: a region adds no ${spec.kind}`] : []),
      ...named(field, spec),
      ...worded(extraName(of, field)),
    ]),
    ...Object.entries(change).flatMap(([field, spec]) => {
      const before = of.set.fields[field];
      if (!before) return [`${field} is no field of this form`];
      const wider = spec.max !== undefined && before.max !== undefined && spec.max > before.max;
      const [looserLeast, looserMost] = [below(spec.least, before.least), below(before.most, spec.most)];
      const empty = spec.fixed === null && before.need !== undefined;
      return [
        ...(wider ? [`${field} becomes longer than its column`] : []),
        ...(looserLeast || looserMost ? [`${field} takes more than the form lets it`] : []),
        ...(empty ? [`${field} is needed: left out it needs a value`] : []),
        ...(spec.needIf && before.need
          ? [`${field} is needed as the form says: no condition changes that`]
          : []),
        ...valued(field, field, spec),
        ...named(field, spec),
        ...worded(field),
      ];
    }),
  ];
}

/** Is one bound below another, where there are both? */
const below = (one: string | undefined, other: string | undefined): boolean =>
  one !== undefined && other !== undefined && compare(dec(one), dec(other)) < 0;

/** Would the field take this value, if somebody typed it? What other fields say is left aside. */
function takes({ name, fields }: FieldSet, field: string, value: string): boolean {
  const { fixed: _, showIf: __, check: ___, ...spec } = fields[field] as FieldSpec;
  return fieldProblem({ name, fields: { [field]: spec } }, field, { [field]: value }) === undefined;
}

/** Full text keys of what a field of a region says. */
function saidBy(spec: FieldSpec | undefined): string[] {
  if (!spec) return [];
  const { need, tooLong, wrong, outOfRange, tooPrecise, label, labelIf, options = [] } = spec;
  const said = [need, tooLong, wrong, outOfRange, tooPrecise, label, labelIf?.label];
  return [...said, ...options.map((o) => o.label)].flatMap((key) =>
    key?.startsWith('@') ? [key.slice(1)] : [],
  );
}
