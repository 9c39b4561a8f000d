/** A package as CycloneDX tells it. */
export interface Component {
  readonly name: string;
  readonly version: string;
  readonly licenses?: readonly {
    readonly expression?: string;
    readonly license?: { readonly id?: string; readonly name?: string };
  }[];
  readonly properties?: readonly { readonly name: string; readonly value: string }[];
}

const VERSION = /^\d+\.\d+\.\d+$/;

/** What the changelog says of one release; undefined = it has no heading of its own, or nothing below it. */
export function notesOf(changelog: string, version: string): string | undefined {
  const heading = new RegExp(`^## ${version.replaceAll('.', '\\.')} \\(\\d{4}-\\d{2}-\\d{2}\\)$`, 'm').exec(
    changelog,
  );
  if (!heading) return undefined;
  const rest = changelog.slice(heading.index + heading[0].length);
  const next = rest.search(/^## /m);
  return rest.slice(0, next < 0 ? undefined : next).trim() || undefined;
}

/** Why there can be no release of this tree (不能发布的原因); none = there can. */
export function objections(tree: {
  readonly version: string;
  readonly changelog: string;
  readonly tags: readonly string[];
  readonly changed: readonly string[];
}): string[] {
  const { version, changelog, tags, changed } = tree;
  return [
    ...(VERSION.test(version) ? [] : [`package.json: "${version}" is not like 1.2.3`]),
    ...(tags.includes(`v${version}`)
      ? [`v${version} was released already: raise the version in package.json`]
      : []),
    ...(notesOf(changelog, version) ? [] : [`CHANGELOG.md has nothing below "## ${version} (YYYY-MM-DD)"`]),
    ...(changed.length === 0 ? [] : [`not committed: ${changed.join(', ')}`]),
  ];
}

const licenceOf = ({ licenses = [] }: Component): string =>
  licenses.map((one) => one.expression ?? one.license?.id ?? one.license?.name ?? '').join(' AND ') ||
  'not told';

/** Licences that go with giving this product away; of a choice, one is enough. */
const FINE =
  /^(?:MIT|MIT-0|ISC|0BSD|Apache-2\.0|BSD-2-Clause|BSD-3-Clause|BlueOak-1\.0\.0|OFL-1\.1|Unlicense|CC0-1\.0|CC-BY-4\.0|CC-BY-3\.0|Python-2\.0|PSF-2\.0|Zlib|WTFPL|Artistic-2\.0|PostgreSQL|MPL-2\.0|not told)$/;

function isFine(licence: string): boolean {
  const bare = licence.replaceAll(/[()]/g, '');
  if (bare.includes(' OR ')) return bare.split(' OR ').some(isFine);
  return bare.split(' AND ').every((one) => FINE.test(one.trim()));
}

/** Packages whose licence somebody has to read first. */
export const doubtful = (components: readonly Component[]): string[] =>
  components
    .filter((one) => !isFine(licenceOf(one)))
    .map((one) => `${one.name} ${one.version}: ${licenceOf(one)}`);

/** 许可证清单: every locked package with its licence, by licence. */
export function licenceList(components: readonly Component[]): string {
  const byLicence = Map.groupBy(components, licenceOf);
  return [...byLicence]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([licence, those]) => {
      const names = [...new Set(those.map(({ name, version }) => `  ${name} ${version}`))];
      return `${licence}\n${names.toSorted().join('\n')}\n`;
    })
    .join('\n');
}
