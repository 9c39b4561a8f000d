declare module 'autocannon' {
  interface Options {
    url: string;
    connections: number;
    duration: number;
    requests: { setupRequest: (request: object) => object }[];
  }
  interface Result {
    errors: number;
    non2xx: number;
    requests: { average: number; total: number };
    latency: { p50: number; p99: number };
  }
  const run: (options: Options) => Promise<Result>;
  export default run;
}
