/** The path that a gateway lists its prices under, to everybody who asks. */
export const pricingPath = '/api/pricing'
