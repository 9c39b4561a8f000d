import type { Translated } from '#kit/shared/text.ts';
import type { zhByQuotes } from './zh-by-quotes.ts';

/** 报价密钥 in words: what is said otherwise of the key of what is bought by quotes (询价), which has no tender documents. */
export const enByQuotes: Translated<typeof zhByQuotes> = {
  op: { lotKey: 'Quote key' },
  section: { lot: 'Project', lotKey: 'Quote key' },
  term: {
    lotKey: {
      word: 'private quote key',
      said: 'Every quote is sealed with two keys: the supplier’s and that of this purchase; both are needed. The one of this purchase is generated here. You release it when the quotes are opened; until then nobody can open a quote.',
    },
    ciphertext: {
      word: 'ciphertext',
      said: 'The private quote key, encrypted with your certificate. Only the file of your certificate and its PIN together open it.',
    },
  },
  action: { askLotKey: 'Ask for the quote key', makeLotKey: 'Generate the quote key' },
  done: { asked: 'The purchaser’s representatives are notified', keyMade: 'Quote key generated' },
  hint: {
    second:
      'The second custodian can release the quote key if the first cannot come or has lost the certificate; the record of the opening says so.',
    noKey:
      'There is no quote key yet. The purchaser’s representative generates it in the browser; the platform does not hold its private half.',
    keyReady: 'The quote key is generated; once the request for quotations is sent it cannot be replaced.',
    keyFixed: 'The request for quotations is sent; the quote key cannot be replaced.',
    keyHow:
      'Choose the file of your certificate and enter its PIN. The private quote key is generated on this computer and encrypted with your certificate at once; the platform keeps the ciphertext alone. The same certificate decrypts it at the opening: keep file and PIN safe, without them the quotes cannot be opened.',
  },
  lotKeyFixed: 'The request for quotations is sent; the quote key cannot be replaced',
  noCustodian: 'The purchaser has no representative who could keep the quote key',
  message: {
    askLotKey: {
      title: 'Please generate the quote key',
      content: 'The request for quotations for {name} is about to be sent; generate and keep the quote key.',
    },
    keyMade: {
      title: 'Quote key generated',
      content:
        'The purchaser’s representative generated the quote key for {name}; the request for quotations can be sent.',
    },
  },
  duty: {
    lotKey: {
      title: 'Generate and keep the quote key',
      rule: 'The purchaser keeps it; it is generated before the request for quotations is sent, and without it nobody can open a quote.',
    },
  },
};
