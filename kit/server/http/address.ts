/** Where somebody comes from (来源地址), spelled alike however we listen: an IPv4 address on an IPv6 socket is an IPv4 address. */
export const plainAddress = (ip: string): string => /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1] ?? ip;
