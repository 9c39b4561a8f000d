/** The document of a template (文件模板的文档), which never changes; another one is another version. */
export interface TemplateDocument {
  /** The file that was uploaded, in the tenant that keeps the template. */
  readonly fileId: string;
  readonly storageKey: string;
  readonly fileName: string;
  readonly variables: readonly string[];
}

export type OfficeShape = 'docx' | 'xlsx';
export const shapeOf = (fileName: string): OfficeShape => (/\.xlsx$/i.test(fileName) ? 'xlsx' : 'docx');
