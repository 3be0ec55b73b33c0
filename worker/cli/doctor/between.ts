/** Who changes answers on their way, and what to do about it. */
export const between = 'The service itself sends this right; please look for a proxy or a rule in front of it.'
