/** Where the program begins (程序入口): in plain JavaScript, so that a start that finds all translated loads no translator. */
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

if (Number(process.versions.node.split('.')[0]) < 24) {
  console.error('请通过 npm start / npm run 启动 / start it through npm: the pinned Node is needed');
  process.exit(1);
}

// Some thousand files are read as TypeScript: translated once, a start takes half as long. Where nothing can be written, each time.
enableCompileCache(join(import.meta.dirname, '../../.cache/compiled'));
await import('./main.ts');
