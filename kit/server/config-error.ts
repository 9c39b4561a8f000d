/** A start that was refused because one environment variable is wrong. */
export class ConfigError extends Error {
  readonly variable: string;
  /** The reason with the variable's name, in either language alone. */
  readonly zh: string;
  readonly en: string;

  constructor(variable: string, zh: string, en: string) {
    super(`${variable}：${zh} / ${variable}: ${en}`);
    this.name = 'ConfigError';
    this.variable = variable;
    this.zh = `${variable}：${zh}`;
    this.en = `${variable}: ${en}`;
  }
}
