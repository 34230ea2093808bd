import type { spendingErrors } from '../../en/errors/spending.ts'
import type { TranslatedErrors } from '../../translation.ts'

export const spending = {
  overLimit: ({ limit, usd }) => ({
    message: {
      click: `未发送：将超出单次点击 ${usd} 的限额。`,
      day: `未发送：将超出每日 ${usd} 的限额。`,
      connection: `未发送：将超出此连接每日 ${usd} 的限额。`,
    }[limit],
    nextStep: '请在“历史 > 费用”中提高限额，或在询问时允许发送。',
  }),
  withoutPrice: ({ model }) => ({
    message: `未发送：${model} 的费用未知，而你要求此时先询问。`,
    nextStep: '请为该模型设置价格，或在“历史 > 费用”中关闭此询问。',
  }),
  sameAgain: {
    message: '未发送：相同的请求在一分钟内已发送过，可能再次计费。',
    nextStep: '请再发送一次并在询问时同意；在命令行中请加上 --yes。',
  },
  otherCurrency: ({ model, currency }) => ({
    message: `未发送：${model} 以 ${currency} 计价，而你的限额为美元。`,
    nextStep: '请在询问时允许发送；不会假定汇率。',
  }),
} satisfies TranslatedErrors<typeof spendingErrors>
