import type { Place } from './place.ts';

/** Which room may use which library. A library on no list is refused, so that adding one is a decision. */
const shared = [
  'pinyin-pro',
  // Reads workbooks: what comes in, and what is looked at in the browser.
  '@e965/xlsx',
  'zod',
  'sm-crypto-v2',
  '@noble/*',
];
const web = [
  'antd',
  'antd/*',
  '@ant-design/*',
  'react',
  'react/*',
  'react-dom',
  'react-dom/*',
  '@tanstack/*',
  '@tiptap/*',
  'dayjs',
  'dayjs/*',
  'echarts',
  'echarts/*',
  'pdfjs-dist',
  'pdfjs-dist/*',
  'docx-preview',
  '@univerjs/*',
  '@eigenpal/*',
  'rxjs',
  '@xyflow/*',
  '@fontsource-variable/*',
  'vite/client',
  'write-excel-file/universal',
  '@simplewebauthn/browser',
];
const server = [
  'node:*',
  'pg',
  'drizzle-orm',
  'drizzle-orm/*',
  'fastify',
  'fastify-plugin',
  '@fastify/*',
  'ioredis',
  '@nats-io/*',
  'aws4fetch',
  '@tus/*',
  'nodemailer',
  'nodemailer/*',
  'pino',
  'prom-client',
  'exceljs',
  '@myriaddreamin/typst-ts-node-compiler',
  '@expo-google-fonts/*',
  'docx',
  'docxtemplater',
  'pizzip',
  'yazl',
  'pdf-lib',
  'pdfjs-dist/*',
  '@signpdf/*',
  '@napi-rs/canvas',
  '@node-rs/argon2',
  '@peculiar/*',
  'reflect-metadata',
  'jose',
  'openid-client',
  '@simplewebauthn/server',
  'sanitize-html',
  'file-type',
  '@opentelemetry/*',
];

/** Why this library may not be imported here, or nothing. */
export function libraryProblem(name: string, { room, floor }: Place): string | undefined {
  if (floor === 'tools' || room === undefined || room === 'about') return undefined;
  const lists = { web: [shared, web], server: [shared, server], shared: [shared], area: [shared] }[room];
  if (lists.some((list) => matches(list, name))) return undefined;
  if (matches(web, name)) return `imports ${name}, which belongs to web rooms only`;
  if (matches(server, name)) return `imports ${name}, which belongs to server rooms only`;
  return `imports ${name}, which tools/walls/libraries.ts gives to no room`;
}

function matches(list: readonly string[], name: string): boolean {
  return list.some((one) => (one.endsWith('*') ? name.startsWith(one.slice(0, -1)) : name === one));
}
