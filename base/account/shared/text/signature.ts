import { refusals } from '#kit/shared/refusal.ts';
import { texts } from '#kit/shared/text.ts';

/** 手写签名 in words. */
export const signatureText = texts(
  'handSignature',
  {
    title: '手写签名',
    hint: '保存后，您此后的审批意见在打印的审批单上带有该签名。更换或停用不影响已有的记录。',
    none: '未设置',
    set: '设置',
    change: '更换',
    pad: '手写区，按住鼠标或用手指书写；不便书写时可选择签名图片',
    clear: '清除',
    choose: '选择签名图片',
    save: '保存签名',
    phone: '用手机书写',
    here: '在本机书写',
    qr: '手机书写的二维码',
    scan: '请用手机扫描二维码，登录后用手指书写并保存；保存后此处自动完成。',
    since: '{at} 起使用',
    remove: '停用',
    removeSure: '停用手写签名？此后的审批单由本人在纸上签字，已有的记录不变。',
    kept: '签名已保存',
    removed: '签名已停用',
    empty: '请先书写签名或选择图片',
    blank: '图片中没有可辨认的笔迹，请在白底上用深色笔签名',
    dark: '图片过暗，请使用白底的签名图片',
    alt: '{name}的手写签名',
    message: {
      kept: {
        title: '手写签名已更新',
        content:
          '您的手写签名已于 {at} 更新，此后的审批单使用新的签名。如非本人操作，请立即修改密码并联系管理员。',
      },
    },
  },
  {
    title: 'Handwritten signature',
    hint: 'Once saved, it is printed beside your later opinions on approval forms. Replacing or removing it changes no existing record.',
    none: 'Not set',
    set: 'Set',
    change: 'Replace',
    pad: 'Sign here with the mouse or a finger, or choose a picture of your signature',
    clear: 'Clear',
    choose: 'Choose a picture',
    save: 'Save the signature',
    phone: 'Sign on a telephone',
    here: 'Sign here',
    qr: 'QR code for signing on a telephone',
    scan: 'Scan the code with a telephone, log in there, sign with a finger and save. This window closes by itself then.',
    since: 'In use since {at}',
    remove: 'Remove',
    removeSure:
      'Remove your signature? You will then sign approval forms on paper; existing records stay as they are.',
    kept: 'Signature saved',
    removed: 'Signature removed',
    empty: 'Sign first, or choose a picture',
    blank: 'No handwriting found; sign with a dark pen on white paper',
    dark: 'The picture is too dark; use a signature on a white background',
    alt: 'Signature of {name}',
    message: {
      kept: {
        title: 'Your signature was replaced',
        content:
          'Your handwritten signature was replaced on {at}; approval forms carry the new one from now on. If it was not you, change your password at once and tell your administrator.',
      },
    },
  },
);

export const refuseSignature = refusals(signatureText);
