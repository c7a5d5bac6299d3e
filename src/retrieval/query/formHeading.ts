/** No heading is longer. */
const HEADING_CHARS = 120;
/** A heading of an issue: `### …`, `**…**`, or a line that ends in a colon. */
const HEADING = /^\s*(?:#{1,6}\s+(.*?)[\s#:?]*|\*\*([^*]+)\*\*\s*:?|([^:]+):)\s*$/;
/** What issue forms ask with, whatever the project. */
const FORM_WORDS = new Set(
  `a able about above actual actually add additional affected after all also an and any anything are as at attempted author be before behavior behaviors behaviour
  behaviours below between bug bugs but by can case cases caused cause change changes check checked checklist checks clear code command commands comment comments complete
  concise conduct consider considered context contribution could current currently debug demo describe describing description desired details did do documentation does done
  duplicate duplicates else environment error errors example examples exact existing expect expectation expected explain explanation extra feature feedback fill fix following for
  frequency from further get happen happened happening happens have help here how i if impact implementation important in include info information input instead instructions
  interested is issue issues it its kind known latest like link links location log logs main me message messages method minimal minimum misc more motivation my name need new no
  not note notes observed occur occurred occurs of on open optional or other our outcome output outputs paste please possible post prerequisites problem problems project
  proposal proposed provide pull question questions reason regression related relevant repo report repository reproducer reproducible reproduce reproducing reproduction request
  requested research response result results sample script screenshot screenshots search see seeing self-contained set severity share should show snippet solution solutions
  solve something source specific stack step steps submit submitting suggest suggested suggestion suggestions summary support task tasks tell terms text that the there thing
  think this to trace traceback tried try type use used useful user using verbose version versions video videos want was way we went were what when where which who why will with
  workaround workarounds worked working would wrong yes you your`.split(/\s+/),
);

/**
 * Whether a line is a heading that an issue form put there: all its words are such as forms of any project ask with, so they say
 * nothing of this issue.
 */
export function isFormHeading(line: string): boolean {
  if (line.length > HEADING_CHARS) return false;
  const found = HEADING.exec(line);
  const words = (found?.[1] ?? found?.[2] ?? found?.[3])?.toLowerCase().match(/[\p{L}\p{N}_-]+/gu);
  return words?.every((word) => FORM_WORDS.has(word)) ?? false;
}
