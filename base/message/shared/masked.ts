/** 脱敏: 138****0001, z***@example.cn: enough to recognise one's own address. */
export function masked(address: string): string {
  if (address === '') return '';
  return address.includes('@')
    ? `${address.slice(0, 1)}***${address.slice(address.lastIndexOf('@'))}`
    : `${address.slice(0, 3)}****${address.slice(-4)}`;
}
