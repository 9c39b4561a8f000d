import type { AreaDeclaration } from '#kit/shared/area.ts';

/** What the interface document says of one call. */
export interface DocumentedCall {
  readonly line: string;
  /** Name of the area that serves it. */
  readonly area: string;
  readonly summary: string;
  /** The permission that it asks; none = open, or for anybody signed in. */
  readonly permission: string | undefined;
}

/** What a folder has beside its declaration. */
export interface FolderFacts {
  readonly area: AreaDeclaration;
  readonly events: readonly string[];
  readonly screens: readonly string[];
}

const INTRODUCTION = `# Areas and base folders (业务域一览)

What each one owns, uses and promises. Made from the declarations: \`npm run check -- schema --write\` writes it again, and a
test compares it.
`;

const code = (text: string): string => `\`${text}\``;
const list = (name: string, items: readonly string[]): string[] =>
  items.length > 0 ? [`- ${name}: ${items.join(', ')}`] : [];

/** The page of all areas (业务域一览), in the order of the registry. */
export function describeAreas(folders: readonly FolderFacts[], calls: readonly DocumentedCall[]): string {
  const sections = folders.flatMap(({ area, events, screens }) => [
    `## ${area.name}: ${area.title.zh} ${area.title.en}`,
    '',
    ...list('uses', area.uses),
    ...list(
      'owns',
      area.tables.map((table) => (area.facts?.[table] ? `${code(table)} (fact)` : code(table))),
    ),
    ...list('publishes views', area.views.map(code)),
    ...list(
      'permissions',
      area.permissions.map((p) => `${code(p.code)} ${p.title.zh}`),
    ),
    ...list(
      'settings',
      (area.settings ?? []).map((s) => `${code(s.key)} ${s.title.zh}`),
    ),
    ...list('events', events.map(code)),
    ...list('screens', screens.map(code)),
    ...calls
      .filter((call) => call.area === area.name)
      .map(
        ({ line, summary, permission }) =>
          `- ${code(line)}${permission ? ` (${code(permission)})` : ''}: ${summary}`,
      ),
    '',
  ]);
  // A folder that only has a page leaves nothing between two headings but one empty line.
  return `${[INTRODUCTION, ...sections]
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trimEnd()}\n`;
}
