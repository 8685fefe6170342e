/**
 * Texts that become elements or scripts where they are not escaped. Each contains an attribute `data-live`, which the tests look for, and
 * tries to open a dialog, which the tests count.
 */
export const payloads = [
  '<script data-live>alert(1)</script>',
  '</script><script data-live>alert(2)</script>',
  '"><img data-live src=x onerror=alert(3)>',
  "'><svg data-live onload=alert(4)>",
  '" data-live onmouseover="alert(5)" x="',
  "' data-live autofocus onfocus='alert(6)",
  '<iframe data-live srcdoc="<script>parent.alert(7)</script>">',
  '</title></textarea></style><a data-live href="javascript:alert(8)">x</a>',
  '<!--><img data-live src=x onerror=alert(9)>-->',
  '<math><mtext></p><img data-live src=x onerror=alert(10)></mtext></math>',
  '{{constructor.constructor("alert(11)")()}}<b data-live>',
  '\u2028</script\n><details data-live open ontoggle=alert`12`>',
] as const
