/** One whom to ask about certificates (CA咨询联系方式). */
export interface CaContact {
  readonly name: string;
  readonly tel: string;
  readonly remark: string;
}

const MOST = 20;

/**
 * 咨询信息: the contacts of a setting's text, each by name, telephone and remark with commas between, the contacts with semicolons. Without a
 * name or a telephone there is nobody to ask; a comma within the remark belongs to it.
 */
export function contactsIn(text: string): CaContact[] {
  return text
    .split(/[;；\n]/)
    .map((entry) => {
      const [name = '', tel = '', ...rest] = entry.split(/[,，]/).map((part) => part.trim());
      return { name, tel, remark: rest.join('，') };
    })
    .filter(({ name, tel }) => name !== '' && tel !== '')
    .slice(0, MOST);
}
