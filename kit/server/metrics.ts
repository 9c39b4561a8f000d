/** Upper bounds of the classes that durations are counted in, in seconds. */
const BUCKETS = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

type Labels = Readonly<Record<string, string>>;

const escaped = (text: string): string =>
  text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');
const labelled = (name: string, labels: Labels): string => {
  const all = Object.entries(labels).map(([key, value]) => `${key}="${escaped(value)}"`);
  return all.length > 0 ? `${name}{${all.join(',')}}` : name;
};

/** One figure as it is now. */
export interface Sample {
  readonly labels?: Labels;
  readonly value: number;
}

/** Figures in the text that Prometheus reads (指标文本), one name after the other. */
export class MetricsText {
  private readonly lines: string[] = [];

  add(name: string, type: 'gauge' | 'counter' | 'histogram', help: string, samples: readonly Sample[]): void {
    const known = samples.filter(({ value }) => Number.isFinite(value));
    if (known.length === 0) return;
    this.lines.push(`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`);
    for (const { labels = {}, value } of known) this.lines.push(`${labelled(name, labels)} ${value}`);
  }

  /** Lines of a histogram, which spell their own names. */
  histogram(name: string, help: string, counted: Durations): void {
    this.lines.push(`# HELP ${name} ${help}`, `# TYPE ${name} histogram`, ...counted.lines(name));
  }

  toString(): string {
    return `${this.lines.join('\n')}\n`;
  }
}

interface Counted {
  readonly buckets: number[];
  sum: number;
}

/** How long things took, counted in classes (耗时分布), by a label that has few values. */
export class Durations {
  private readonly label: string;
  private readonly counted = new Map<string, Counted>();

  constructor(label: string) {
    this.label = label;
  }

  note(of: string, seconds: number): void {
    let c = this.counted.get(of);
    if (!c) this.counted.set(of, (c = { buckets: Array(BUCKETS.length + 1).fill(0), sum: 0 }));
    const at = BUCKETS.findIndex((bound) => seconds <= bound);
    const bucket = at < 0 ? BUCKETS.length : at;
    c.buckets[bucket] = (c.buckets[bucket] ?? 0) + 1;
    c.sum += seconds;
  }

  lines(name: string): string[] {
    return [...this.counted].flatMap(([of, { buckets, sum }]) => {
      let below = 0;
      const counts = buckets.map((n, i) => {
        below += n;
        return `${labelled(`${name}_bucket`, { [this.label]: of, le: String(BUCKETS[i] ?? '+Inf') })} ${below}`;
      });
      const one = { [this.label]: of };
      return [
        ...counts,
        `${labelled(`${name}_sum`, one)} ${sum}`,
        `${labelled(`${name}_count`, one)} ${below}`,
      ];
    });
  }
}
