/** Words inside running text, and words that do not occur, by language. */
export const plantedWords = {
  Chinese: {
    text: '网关返回了错误代码，请检查API密钥是否有效，然后重新发送请求。',
    words: ['网关', '返回', '错误代码', 'API密钥', '密钥', '有效', '重新发送', '请求', '钥', '请', '密钥是'],
    absent: ['网送', '密有', '码错'],
  },
  Japanese: {
    text: 'サーバーの応答が遅いので、タイムアウトを三十秒に延ばしました。ﾃｽﾄ済み。',
    words: ['サーバー', '応答', '遅い', 'タイムアウト', '三十秒', '延ばし', 'テスト', '秒'],
    absent: ['答応', 'アウトタイム'],
  },
  Korean: {
    text: '번역된 문장을 소리내어 읽어주세요. 모델이름은 화면에 표시됩니다.',
    words: ['번역', '문장', '소리', '읽어', '모델이름', '이름', '화면', '표시'],
    absent: ['이모', '면화'],
  },
  Thai: {
    text: 'โปรดตรวจสอบคีย์และที่อยู่ของเกตเวย์แล้วส่งคำขออีกครั้ง',
    words: ['ตรวจสอบ', 'คีย์', 'ที่อยู่', 'เกตเวย์', 'คำขอ', 'อีกครั้ง'],
    absent: ['ครั้งอีก', 'ขอคำ'],
  },
  English: {
    text: 'The gateway’s naïve retry (gpt-4o-mini) failed: Übergröße at https://gw.example.net/v1.',
    words: [
      'gateway',
      'gate',
      'naive',
      'NAÏVE',
      'retry',
      'gpt-4o',
      'gpt-4o-m',
      'ubergr',
      'example.net',
      'v1',
    ],
    absent: ['ateway', 'etry', 'mini-gpt'],
  },
} as const
