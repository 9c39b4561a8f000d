/**
 * Places of a template's text (模板占位): `{{项目名称}}` is a variable, `{{评分项.名称}}` a column of a list whose table row is
 * repeated, `{{?最高限价}}` leaves its paragraph or row out where the variable has no value, `{{盖章:招标人}}` keeps room for a seal.
 */
const PLACE = /\{\{\s*([^{}<>]{1,60}?)\s*\}\}/g;
const BLOCK = /<(p|li|tr|h[1-4])\b[^>]*>(?:(?!<\1\b)[\s\S])*?<\/\1>/g;

export interface Known {
  readonly variables: readonly string[];
  /** Lists by name, each with its columns. */
  readonly lists: Readonly<Record<string, readonly string[]>>;
}

interface Places {
  readonly variables: readonly string[];
  readonly columns: readonly string[];
  readonly seals: readonly string[];
  /** What nobody knows how to fill, as it is written. */
  readonly unknown: readonly string[];
  /** Braces that open or close nothing, e.g. half of a place in bold letters. */
  readonly isBroken: boolean;
}

const SEAL = /^盖章[:：]\s*(.{1,30})$/;

/** 占位检查: what stands in a text, and what of it cannot be filled. */
export function placesOf(html: string, known: Known): Places {
  const named = [...html.matchAll(PLACE)].map((m) => (m[1] ?? '').trim());
  const seals = named.flatMap((name) => SEAL.exec(name)?.[1] ?? []);
  const rest = named.filter((name) => !SEAL.test(name)).map((name) => name.replace(/^[?？]/, ''));
  const isColumn = (name: string) => {
    const [list = '', column = ''] = name.split('.');
    return known.lists[list]?.includes(column) === true;
  };
  const unknown = rest.filter((name) => !known.variables.includes(name) && !isColumn(name));
  return {
    variables: [...new Set(rest.filter((name) => known.variables.includes(name)))],
    columns: [...new Set(rest.filter(isColumn))],
    seals,
    unknown: [...new Set(unknown)],
    isBroken: /\{\{|\}\}/.test(html.replace(PLACE, '')),
  };
}

export interface Given {
  readonly variables: Readonly<Record<string, string | null>>;
  readonly lists: Readonly<Record<string, readonly Readonly<Record<string, string>>[]>>;
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** What a place that has no value reads: a blank that its author must fill in (必填处). */
export const blank = (name: string): string => `【${name}】`;

/**
 * 套用模板: the text with its places filled. What is filled in is only ever text, and never read as a place again; what has no value
 * becomes a blank in 【】, which no text may be published with.
 */
export function filled(html: string, { variables, lists }: Given): string {
  const valueOf = (name: string) => {
    const value = variables[name];
    return value ? escaped(value) : blank(name);
  };
  const repeated = html.replace(/<tr\b[^>]*>(?:(?!<tr\b)[\s\S])*?<\/tr>/g, (row) => {
    const list = [...row.matchAll(PLACE)]
      .map((m) => (m[1] ?? '').split('.'))
      .find(([name = '', column]) => column !== undefined && lists[name])?.[0];
    if (!list) return row;
    // Marked, so that what was filled in is not taken for a place below.
    return (lists[list] ?? [])
      .map((entry) =>
        row.replace(PLACE, (place, name: string) => {
          const [of, column = ''] = name.split('.');
          return of === list ? guarded(escaped(entry[column] ?? '')) : place;
        }),
      )
      .join('');
  });
  const chosen = repeated.replace(BLOCK, (block) => {
    const asked = [...block.matchAll(PLACE)].flatMap(
      (m) => /^[?？](.+)$/.exec(m[1] ?? '')?.[1]?.trim() ?? [],
    );
    return asked.some((name) => !variables[name]) ? '' : block;
  });
  const text = chosen.replace(PLACE, (_, name: string) => {
    const seal = SEAL.exec(name)?.[1];
    if (seal) return guarded(`${escaped(seal)}（盖章）`);
    return /^[?？]/.test(name) ? '' : guarded(valueOf(name));
  });
  return text.replaceAll(OPEN, '{').replaceAll(CLOSE, '}');
}

// Private characters, which no text from outside holds once it was cleaned.
const [OPEN, CLOSE] = ['\uE0F0', '\uE0F1'];
const guarded = (text: string): string => text.replaceAll('{', OPEN).replaceAll('}', CLOSE);
