export const zh = {
  title: '文件',
  notFound: '文件不存在或无权查看',
  noFile: '请选择要上传的文件',
  tooLarge: '文件大小超出了{n}M的限制',
  nameTooLong: '上传文件名不得大于80个字符，请重新命名后重新上传',
  quota: '本单位今日上传已达{n}GB上限，请明日再传',
  wrongType: '不支持的文件类型',
  wrongContent: '文件内容与扩展名不符',
} as const;
