export const zh = { title: '字典与参数' } as const;
