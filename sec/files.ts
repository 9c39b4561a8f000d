import { spawnSync } from 'node:child_process';

/** 恶意文件测试: `npm run sec -- files [ROUNDS]`: names and bytes that are not what they say, each refused or kept harmless. */
export async function run([rounds = '500']: readonly string[]): Promise<void> {
  const { status } = spawnSync(process.execPath, ['tools/launch.mjs', 'test', 'base/file/server/bad-files'], {
    stdio: 'inherit',
    env: { ...process.env, SEC_ROUNDS: rounds },
  });
  if (status !== 0) process.exitCode = 1;
}
