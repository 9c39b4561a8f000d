export const zh = { title: '角色与菜单' } as const;
