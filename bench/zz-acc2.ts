import { chromium } from '@playwright/test';
import { findBrowser } from '../tools/browser.ts';
import { signInByCookie } from '../e2e/people.ts';
const base = 'http://127.0.0.1:8133';
const dir = '/tmp/acc2-pics';
const b = await findBrowser(process.cwd());
const browser = await chromium.launch({ executablePath: b.executablePath, args: [...b.args], env: { ...process.env, ...b.env } as Record<string, string> });
const page = async (who: string, width: number) => {
  const context = await browser.newContext({ baseURL: base, locale: 'zh-CN', timezoneId: 'Asia/Shanghai', reducedMotion: 'reduce', viewport: { width, height: 800 } });
  await signInByCookie(context, base, who);
  return context.newPage();
};
const step = process.argv[2] ?? '';
if (step === 'menus') {
  const p = await page('tenant', 1280);
  await p.goto('/ebidding/base/menu/menuManage');
  await p.getByRole('button', { name: '新增菜单' }).click();
  const d = p.getByRole('dialog', { name: '新增菜单' });
  await d.getByLabel('类型', { exact: true }).click({ force: true }).catch(() => undefined);
  await p.screenshot({ path: `${dir}/menu-add.png` });
  await p.close();
}
if (step === 'sockets') {
  const p = await page('pm', 1280);
  const seen: string[] = [];
  p.on('websocket', (ws) => {
    const name = new URL(ws.url()).pathname.split('/').at(-2);
    seen.push(`open ${name}`);
    ws.on('framesent', (f) => seen.push(`${name} > ${String(f.payload).slice(0, 60)}`));
    ws.on('framereceived', (f) => seen.push(`${name} < ${String(f.payload).slice(0, 60)}`));
    ws.on('close', () => seen.push(`closed ${name}`));
  });
  await p.goto(process.argv[3] ?? '');
  await p.waitForTimeout(16_000);
  await p.screenshot({ path: `${dir}/live.png` });
  await p.goto('/ebidding/mine/mine');
  await p.waitForTimeout(1000);
  console.log(seen.join('\n'));
}
await browser.close();
