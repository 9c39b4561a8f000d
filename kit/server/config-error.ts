/** A start that was refused because one environment variable is wrong. */
export class ConfigError extends Error {
  readonly variable: string;

  constructor(variable: string, zh: string, en: string) {
    super(`${variable}：${zh} / ${variable}: ${en}`);
    this.name = 'ConfigError';
    this.variable = variable;
  }
}
