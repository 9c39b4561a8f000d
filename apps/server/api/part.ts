/** As much of a document as its parts are chosen by. */
export interface Parted {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, unknown>> };
}

interface Operation {
  readonly operationId: string;
  readonly [member: string]: unknown;
}

const LISTED = ['operationId', 'summary', 'tags', 'x-gate', 'x-permission'] as const;

/** The calls with what a list shows of them (接口目录): a hundredth of the whole. */
export const listOf = (document: Parted): object => ({
  ...document,
  paths: mapped(document, (one) => Object.fromEntries(LISTED.map((name) => [name, one[name]]))),
  components: { ...document.components, schemas: {} },
});

/** One call with the schemas that it names, and those that they name (单个接口). */
export function callOf(document: Parted, id: string): object {
  const paths = mapped(document, (one) => (one.operationId === id ? one : undefined));
  const { schemas } = document.components;
  const needed = new Map<string, unknown>();
  const take = (value: unknown): void => {
    for (const [, name = ''] of JSON.stringify(value).matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
      if (needed.has(name) || !(name in schemas)) continue;
      needed.set(name, schemas[name]);
      take(schemas[name]);
    }
  };
  take([paths, { ...document.components, schemas: {} }]);
  return {
    ...document,
    paths,
    components: { ...document.components, schemas: Object.fromEntries(needed) },
  };
}

/** Its paths with what is left of each call; undefined = nothing is, and a path without calls goes too. */
function mapped(document: Parted, left: (one: Operation) => object | undefined): Record<string, object> {
  const paths = Object.entries(document.paths).map(([path, methods]) => {
    const calls = Object.entries(methods).flatMap(([method, one]) => {
      const part = left(one);
      return part ? [[method, part] as const] : [];
    });
    return [path, calls] as const;
  });
  return Object.fromEntries(
    paths.filter(([, calls]) => calls.length > 0).map(([path, calls]) => [path, Object.fromEntries(calls)]),
  );
}
