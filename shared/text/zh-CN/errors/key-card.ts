import type { keyCardErrors } from '../../en/errors/key-card.ts'
import type { TranslatedErrors } from '../../translation.ts'

export const keyCard = {
  noKey: { message: '此连接没有密钥，无法查询。', nextStep: '请为此连接添加密钥。' },
  noAnswer: ({ seconds }) => ({
    message: `${seconds} 秒内没有响应。`,
    nextStep: '请刷新后重新查询。',
  }),
  unreadable: ({ path }) => ({ message: `${path} 的响应格式未知。` }),
  notTheCheckAgreedTo: {
    message: '显示价格后，要发送的内容或其价格发生了变化。未发送任何请求。',
    nextStep: '请查看新的价格，然后重试。',
  },
} satisfies TranslatedErrors<typeof keyCardErrors>
