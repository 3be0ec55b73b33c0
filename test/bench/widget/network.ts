/** Slow 4G as browsers define it, in Chromium's units: 150 ms latency, 1.6 Mbit/s down and 0.75 Mbit/s up. */
export const slow4G = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 }
