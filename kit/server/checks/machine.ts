import { access, constants, statfs } from 'node:fs/promises';
import { createServer } from 'node:net';
import { nearest } from '../storage/nearest.ts';
import { type Check, good, notice, reasonOf, wrong } from './diagnosis.ts';

const GB = 1e9;
const LEAST_GB = 2;
/** Less than this part of a disk is soon none. */
const SCARCE = 0.1;

/** 磁盘: the folder may be written to, and there is room. */
export const diskCheck = (folder: string): Check => ({
  name: 'disk',
  look: async () => {
    try {
      const place = await nearest(folder);
      await access(place, constants.W_OK);
      const { bavail, bsize, blocks } = await statfs(place);
      const free = (bavail * bsize) / GB;
      const room = `${free.toFixed(free < 10 ? 1 : 0)} GB`;
      if (free < LEAST_GB)
        return [
          wrong('disk', `${folder} 仅剩 ${room}`, `only ${room} are free in ${folder}`, {
            zh: '清理磁盘，或把 GONGHENG_DATA 指向更大的磁盘',
            en: 'free space, or move GONGHENG_DATA to a larger disk',
          }),
        ];
      const said = [`数据目录 ${folder}，剩余 ${room}`, `data folder ${folder}, ${room} free`] as const;
      return [bavail < blocks * SCARCE ? notice('disk', ...said) : good('disk', ...said)];
    } catch (error) {
      return [
        wrong(
          'disk',
          `数据目录不可写：${folder}（${reasonOf(error)}）`,
          `the data folder cannot be written to: ${folder} (${reasonOf(error)})`,
          { zh: '修改目录权限或设置 GONGHENG_DATA', en: 'change its rights or set GONGHENG_DATA' },
        ),
      ];
    }
  },
});

/** 端口: nobody listens there; only asked before a start. */
export const portCheck = (port: number, host = '0.0.0.0'): Check => ({
  name: 'port',
  look: async () => {
    const fault = await new Promise<NodeJS.ErrnoException | undefined>((done) => {
      const probe = createServer();
      probe.once('error', done);
      probe.listen(port, host, () => probe.close(() => done(undefined)));
    });
    if (!fault) return [good('port', `端口 ${port} 可用`, `port ${port} is free`)];
    if (fault.code === 'EACCES')
      return [
        wrong('port', `无权监听端口 ${port}`, `this user may not listen on port ${port}`, {
          zh: '使用 1024 以上的端口，并在前面放置反向代理',
          en: 'use a port above 1024 with a proxy in front',
        }),
      ];
    // It is most likely the platform itself that runs there.
    return [
      notice('port', `端口 ${port} 被占用`, `port ${port} is in use`, {
        zh: '若平台正在运行则正常；否则设置 PORT，或停止占用它的程序',
        en: 'as it should be while the platform runs; else set PORT or stop the other program',
      }),
    ];
  },
});
