/** The path of the price list, which needs no key. */
export const pricingPath = '/api/pricing'
