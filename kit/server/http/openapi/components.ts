import type { Schema } from './json-schema.ts';

export const pascal = (text: string): string =>
  text
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join('');

/** One of a list: `recordList` and `records` hold `Record`s. */
function single(name: string): string {
  if (name.endsWith('List')) return name.slice(0, -4);
  if (name.endsWith('ies')) return `${name.slice(0, -3)}y`;
  return /[^s]s$/.test(name) ? name.slice(0, -1) : name;
}

const better = (a: string, b: string): boolean => a.length < b.length || (a.length === b.length && a < b);

interface Shape {
  readonly id: string;
  name: string;
  readonly schema: Schema;
}

/** Where in which schema: names of what holds itself, by the reference to it. */
interface Place {
  readonly root: string;
  readonly named: Map<string, string>;
  readonly selfish: boolean;
}

/**
 * The named shapes of a document (公共结构): every object becomes a component, equal ones become one, named by the shortest
 * place where they stand. Two passes: `take` gathers candidates for names, `all` hands out the components.
 */
export class Components {
  private readonly shapes = new Map<string, Shape>();

  /** The schema with references in place of objects; their names are settled when all were taken. */
  take(schema: Schema, at: string): Schema {
    const defs = (schema.$defs ?? {}) as Record<string, Schema>;
    const place: Place = {
      root: at,
      named: new Map(),
      selfish: JSON.stringify(schema).includes('"$ref":"#"'),
    };
    const taken = this.within(schema, at, place);
    const done = new Set<string>();
    // A shape that holds itself keeps the name of the place where it was met first.
    for (
      let left = [...place.named];
      left.length > 0;
      left = [...place.named].filter(([id]) => !done.has(id))
    )
      for (const [id, name] of left) {
        done.add(id);
        const def = defs[id.slice('#/$defs/'.length)];
        if (!def) throw new Error(`${at}: nothing stands at ${id}`);
        this.shapes.set(name, { id: name, name, schema: this.inner(def, name, place) });
      }
    return taken;
  }

  private within(schema: Schema, at: string, place: Place): Schema {
    const inner = this.inner(schema, at, place);
    if (inner.type !== 'object' || Object.keys((inner.properties as object | undefined) ?? {}).length === 0)
      return inner;
    // Words about the place stay at the place.
    const { description, ...shape } = inner as { description?: unknown };
    const fixed = place.selfish && at === place.root;
    const key = fixed ? at : JSON.stringify(shape);
    const known = this.shapes.get(key);
    const id = known?.id ?? (fixed ? at : `shape ${this.shapes.size}`);
    if (!known) this.shapes.set(key, { id, name: at, schema: shape });
    else if (better(at, known.name)) known.name = at;
    return { $ref: id, ...(description === undefined ? {} : { description }) };
  }

  private inner(schema: Schema, at: string, place: Place): Schema {
    if (typeof schema.$ref === 'string') {
      if (schema.$ref === '#') return { ...schema, $ref: place.root };
      const name = place.named.get(schema.$ref) ?? at;
      place.named.set(schema.$ref, name);
      return { ...schema, $ref: name };
    }
    const go = (one: Schema, name: string) => this.within(one, name, place);
    const changed: Record<string, unknown> = { ...schema };
    delete changed.$defs;
    if (schema.properties)
      changed.properties = Object.fromEntries(
        Object.entries(schema.properties as Record<string, Schema>).map(([name, one]) => [
          name,
          go(one, at.replace(/Data$/, '') + pascal(one.type === 'array' ? single(name) : name)),
        ]),
      );
    for (const word of ['items', 'additionalProperties'])
      if (typeof schema[word] === 'object' && schema[word] !== null)
        changed[word] = go(schema[word] as Schema, word === 'items' ? at : `${at}Value`);
    if (Array.isArray(schema.prefixItems))
      changed.prefixItems = schema.prefixItems.map((one: Schema, i) => go(one, `${at}${i + 1}`));
    for (const word of ['anyOf', 'oneOf', 'allOf']) {
      const parts = schema[word] as Schema[] | undefined;
      if (!parts) continue;
      const real = parts.filter((one) => one.type !== 'null').length;
      changed[word] = parts.map((one, i) => go(one, real > 1 ? `${at}Option${i + 1}` : at));
    }
    return changed;
  }

  /** All shapes by their final names, and a function that puts those names into any schema that was taken. */
  settled(): { schemas: Record<string, Schema>; resolve: (value: unknown) => unknown } {
    const taken = new Set<string>();
    for (const shape of this.shapes.values()) {
      for (let n = 2; taken.has(shape.name); n += 1) shape.name = `${shape.name.replace(/\d+$/, '')}${n}`;
      taken.add(shape.name);
    }
    const names = new Map([...this.shapes.values()].map(({ id, name }) => [id, name]));
    const resolve = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(resolve);
      if (typeof value !== 'object' || value === null || value.constructor !== Object) return value;
      return Object.fromEntries(
        Object.entries(value).map(([word, one]) => {
          const name = word === '$ref' ? names.get(one as string) : undefined;
          return [word, name ? `#/components/schemas/${name}` : resolve(one)];
        }),
      );
    };
    const shapes = [...this.shapes.values()].toSorted((a, b) => (a.name < b.name ? -1 : 1));
    return {
      schemas: Object.fromEntries(shapes.map(({ name, schema }) => [name, resolve(schema) as Schema])),
      resolve,
    };
  }
}
