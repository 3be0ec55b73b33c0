/* The recipes of the guides (display-code.md and wordpress.md in worker/docs) for a display, by the ways to include its HTML. */

/** The URLs of a display. */
type Urls = { html: string; css: string }

/** The ways to include a display on a server. */
export const recipes = {
  wordpress: ({ html, css }: Urls) => `add_shortcode('testimonials', function () {
  $html = get_transient('laurel');
  if ($html !== false) return $html;
  $url = '${html}';
  $response = wp_remote_get($url, ['timeout' => 2]);
  $status = (int) wp_remote_retrieve_response_code($response);
  if ($status === 0 || $status >= 429) {
    $html = (string) get_transient('laurel_last');
  } else {
    $html = $status === 200 ? wp_remote_retrieve_body($response) : '';
    set_transient('laurel_last', $html, HOUR_IN_SECONDS);
  }
  set_transient('laurel', $html, MINUTE_IN_SECONDS);
  return $html;
});
add_action('wp_enqueue_scripts', function () {
  wp_enqueue_style('laurel', '${css}', [], null);
});`,
  php: ({ html, css }: Urls) => `<link rel="stylesheet" href="${css}">
<?php
$url = '${html}';
$file = sys_get_temp_dir() . '/laurel-' . md5($url) . '.html';
$age = fn ($name) => is_file($name) ? time() - filemtime($name) : INF;
if ($age($file) > 60 && $age("$file.try") > 60) {
  touch("$file.try");
  $curl = curl_init($url);
  curl_setopt_array($curl, [CURLOPT_RETURNTRANSFER => true, CURLOPT_TIMEOUT => 2]);
  $html = curl_exec($curl);
  $status = curl_getinfo($curl, CURLINFO_RESPONSE_CODE);
  if ($html !== false && $status < 429) file_put_contents($file, $status === 200 ? $html : '', LOCK_EX);
  clearstatcache();
}
if ($age($file) < 3600) readfile($file);
?>`,
  astro: ({ html, css }: Urls) => `---
const url = '${html}'
const html = await fetch(url, { signal: AbortSignal.timeout(2000) })
  .then((response) => (response.ok ? response.text() : ''))
  .catch(() => '')
---
<link rel="stylesheet" href="${css}">
<Fragment set:html={html} />`,
  next: ({ html, css }: Urls) => `const url = '${html}'

export async function Testimonials() {
  const html = await fetch(url, { next: { revalidate: 60 }, signal: AbortSignal.timeout(2000) })
    .then((response) => (response.ok ? response.text() : ''))
    .catch(() => '')
  return (
    <>
      <link rel="stylesheet" href="${css}" precedence="default" />
      <div dangerouslySetInnerHTML={{ __html: html }} />
    </>
  )
}`,
  build: ({ html, css }: Urls) => `curl --fail --silent --show-error --max-time 2 --output testimonials.html \\
  ${html}
# Add <link rel="stylesheet" href="${css}">`,
}
export type Recipe = keyof typeof recipes
