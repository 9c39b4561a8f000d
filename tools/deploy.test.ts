import { execFileSync } from 'node:child_process';
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');
const text = (name: string) => readFileSync(path.join(root, name), 'utf8');

/** A program of the machine that looks at our files; where it is missing this is said, and left out. */
function by(program: string): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(path.delimiter), '/usr/sbin', '/usr/bin'];
  const file = folders.map((folder) => path.join(folder, program)).find((one) => existsSync(one));
  if (!file) console.warn(`left out: ${program} is not here to look at deploy/`);
  return file;
}

/** What it complains of; '' = nothing. */
function complaints(program: string, args: readonly string[]): string {
  try {
    execFileSync(program, args, { cwd: root, encoding: 'utf8', stdio: 'pipe' });
    return '';
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    return `${stdout}${stderr}`;
  }
}

const [shellcheck, yamllint, promtool, analyze] = [
  'shellcheck',
  'yamllint',
  'promtool',
  'systemd-analyze',
].map(by);

describe('what is given to operators', () => {
  test.skipIf(!shellcheck)('scripts', () => {
    expect(complaints(shellcheck as string, globSync('deploy/**/*.sh', { cwd: root }))).toBe('');
  });

  test.skipIf(!yamllint)('YAML', () => {
    const rules =
      '{extends: default, rules: {line-length: disable, indentation: disable, document-start: disable, braces: {max-spaces-inside: 1}, comments: {min-spaces-from-content: 1}, commas: {max-spaces-before: 1}, truthy: disable}}';
    expect(complaints(yamllint as string, ['-d', rules, 'deploy/compose.yaml', 'deploy/alerts.yaml'])).toBe(
      '',
    );
  });

  test.skipIf(!promtool)('rules for alerts', () => {
    expect(complaints(promtool as string, ['check', 'rules', 'deploy/alerts.yaml'])).toBe('');
  });

  test.skipIf(!promtool)('each alert fires when its time has come, and not before', () => {
    // What is wrong and for how long, and what is just not wrong yet.
    const alerts: readonly (readonly [
      string,
      series: string,
      wrong: number,
      well: number,
      minutes: number,
    ])[] = [
      ['GonghengGone', 'up{job="gongheng"}', 0, 1, 1],
      ['GonghengDatabaseGone', 'gongheng_database_up', 0, 1, 1],
      ['GonghengReplicaBehind', 'gongheng_replica_used', 0, 1, 5],
      ['GonghengNoWorker', 'gongheng_instances{kind="worker"}', 0, 1, 2],
      ['GonghengDeadlineMissed', 'gongheng_deadlines_overdue', 1, 0, 1],
      ['GonghengDeadlineMissed', 'gongheng_deadlines_failing', 1, 0, 1],
      ['GonghengDatabaseQueue', 'gongheng_database_queue', 1, 0, 1],
      ['GonghengDeliveriesLate', 'gongheng_outbox_late_seconds', 61, 60, 5],
      ['GonghengBackupOld', 'gongheng_backup_age_seconds', 36 * 3600 + 1, 36 * 3600, 0],
      ['GonghengBackupUnproved', 'gongheng_backup_proved_age_seconds', 8 * 86_400 + 1, 8 * 86_400, 0],
      ['GonghengPartitionMissing', 'gongheng_partitions_ahead', 0, 1, 120],
      ['GonghengPartitionMissing', 'gongheng_partition_rest_bytes', 8192, 0, 120],
      ['GonghengCertificateEnds', 'gongheng_certificate_ends_timestamp_seconds', 21 * 86_400, 22 * 86_400, 0],
    ];
    const rules = text('deploy/alerts.yaml');
    const named = [...rules.matchAll(/alert: (\w+)/g)].map((found) => found[1] ?? '');
    expect([...new Set(alerts.map(([name]) => name))].toSorted()).toEqual(named.toSorted());
    const severity = (name: string) =>
      /severity: (\w+)/.exec(rules.slice(rules.indexOf(`alert: ${name},`)))?.[1];
    const labels = (series: string) =>
      Object.fromEntries(
        [...series.matchAll(/(\w+)="(\w+)"/g)].map(([, name = '', value = '']) => [name, value]),
      );
    const tests = alerts.flatMap(([alertname, series, wrong, well, minutes]) => [
      {
        interval: '1m',
        input_series: [{ series, values: `${wrong}+0x${minutes + 2}` }],
        alert_rule_test: [
          ...(minutes > 0 ? [{ eval_time: `${minutes - 1}m`, alertname, exp_alerts: [] }] : []),
          {
            eval_time: `${minutes + 1}m`,
            alertname,
            exp_alerts: [{ exp_labels: { severity: severity(alertname), ...labels(series) } }],
          },
        ],
      },
      {
        interval: '1m',
        input_series: [{ series, values: `${well}+0x${minutes + 2}` }],
        alert_rule_test: [{ eval_time: `${minutes + 1}m`, alertname, exp_alerts: [] }],
      },
    ]);
    const folder = mkdtempSync(path.join(tmpdir(), 'gongheng-alerts-'));
    try {
      const file = path.join(folder, 'alerts.test.yaml');
      writeFileSync(file, JSON.stringify({ rule_files: [path.join(root, 'deploy/alerts.yaml')], tests }));
      expect(complaints(promtool as string, ['test', 'rules', file])).toBe('');
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  test('development packages go without the lock being written, or the next command would install them again', () => {
    const found = ['Dockerfile', 'docs/operate.md'].flatMap((name) => text(name).match(/npm prune.*/g) ?? []);
    expect(found).toHaveLength(2);
    for (const line of found) expect(line).toContain('--omit=dev --no-save');
  });

  test.skipIf(!analyze)('the unit', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'gongheng-unit-'));
    const file = path.join(folder, 'gongheng@.service');
    writeFileSync(file, text('deploy/gongheng@.service').replace(/^ExecStart=\S+/m, 'ExecStart=/bin/true'));
    try {
      expect(complaints(analyze as string, ['verify', '--man=no', file])).toBe('');
      // 0 = all doors shut, 10 = none; what may make code as it runs, as a program in JavaScript has to, costs the rest.
      expect(complaints(analyze as string, ['security', '--offline=yes', '--threshold=25', file])).toBe('');
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  test('alerts ask for figures that are told', () => {
    const told = text('apps/server/metrics.ts');
    const asked = new Set(text('deploy/alerts.yaml').match(/gongheng_[a-z_]+/g));
    expect(asked.size).toBeGreaterThan(6);
    for (const name of asked) expect(told).toContain(`'${name}'`);
  });

  test('settings are variables of the configuration, and secrets are never in the clear', () => {
    const book = text('README.md');
    const known = (name: string) => book.includes(`\`${name.replace(/_FILE$/, '')}\``);
    const compose = text('deploy/compose.yaml');
    const settings = [
      ...text('deploy/settings.example').matchAll(/^([A-Z_]+)=/gm),
      ...compose.matchAll(/^ {4,6}((?:DATABASE|STORAGE|PUBLIC|TRUSTED|MIGRATE|BACKUP)[A-Z_]*): /gm),
      ...text('deploy/gongheng@.service').matchAll(/(?:^Environment=| )([A-Z_]{4,})=/gm),
    ].map(([, name = '']) => name);
    expect(settings.length).toBeGreaterThan(15);
    for (const name of settings) if (name !== 'NODE_ENV') expect(known(name), name).toBe(true);
    expect(compose).not.toMatch(/:\/\/[^@\s]+:[^@\s]+@/);
    expect(compose).not.toMatch(/PASSWORD: /);
  });

  test('the image runs as nobody of note, on a root that is read only, and says how it is', () => {
    const last =
      text('Dockerfile')
        .split(/^FROM /m)
        .at(-1) ?? '';
    expect(last).toMatch(/^USER 10001:10001$/m);
    expect(last).toMatch(/^HEALTHCHECK .*[^]*health\/live/m);
    // The pages know the folder they were built in.
    expect(text('Dockerfile').match(/^WORKDIR (\S+)$/gm)).toEqual(['WORKDIR /app', 'WORKDIR /app']);
    expect(text('deploy/compose.yaml')).toContain('read_only: true');
    const inside = text('deploy/nginx-compose.conf').split('\n').slice(1).join('\n');
    const outside = text('deploy/nginx.conf').split('\n').slice(2).join('\n');
    expect(inside.replace('one:8080', '127.0.0.1:8081').replace('two:8080', '127.0.0.1:8082')).toBe(outside);
  });
});
