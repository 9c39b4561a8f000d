/** A command that cannot do what was asked (命令被拒绝), said plainly to the operator in both languages. */
export class Complaint extends Error {
  constructor(zh: string, en: string) {
    super(`${zh} / ${en}`);
    this.name = 'Complaint';
  }
}
