import { defineErrors } from '../../define-errors.ts'

export const spendingErrors = {
  overLimit: ({ limit, usd }: { limit: 'click' | 'day' | 'connection'; usd: string }) => ({
    message: {
      click: `Not sent: it would pass the limit of ${usd} for one click.`,
      day: `Not sent: it would pass the limit of ${usd} a day.`,
      connection: `Not sent: it would pass the limit of ${usd} a day on this connection.`,
    }[limit],
    nextStep: 'Raise the limit in History > Spending, or allow it when you are asked.',
  }),
  withoutPrice: ({ model }: { model: string }) => ({
    message: `Not sent: the price of ${model} is not known, and you want to be asked then.`,
    nextStep: 'Set a price for the model, or turn the question off in History > Spending.',
  }),
  sameAgain: {
    message: 'Not sent: the same request went out less than a minute ago and may be charged.',
    nextStep: 'Send it again and agree when you are asked. On the command line, allow it with --yes.',
  },
  otherCurrency: ({ model, currency }: { model: string; currency: string }) => ({
    message: `Not sent: ${model} is priced in ${currency}, and your limits are in US dollars.`,
    nextStep: 'Allow it when you are asked; no exchange rate is assumed.',
  }),
}

export const spendingError = defineErrors('spending', spendingErrors)
