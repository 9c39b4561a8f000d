/** 页面参数 as people type them: `name=value`, joined by &. */
export const fromParams = (params: Readonly<Record<string, string>> | undefined): string =>
  Object.entries(params ?? {})
    .map(([name, value]) => (value === '' ? name : `${name}=${value}`))
    .join('&');

export const toParams = (typed: string): Record<string, string> =>
  Object.fromEntries(
    typed.split('&').flatMap((pair) => {
      const [name = '', ...value] = pair.split('=');
      return name.trim() === '' ? [] : [[name.trim(), value.join('=')]];
    }),
  );
