/**
 * How the operator's commands are called on this installation (运维命令的写法): `gongheng` where deploy/gongheng.sh or the unit says so, else by npm.
 * Whatever names a command to people asks here.
 */
export const commandLine = (words: string): string =>
  `${process.env.GONGHENG_COMMAND || 'npm run gongheng --'} ${words}`;
