/** What players ask at the table, and the rule that answers it. */
export const questions: Readonly<Record<string, readonly (readonly [question: string, rule: string])[]>> = {
  'fortress-europa': [
    ['how many units can stack in a hex', '6.1'], ['can british and americans stack together', '6.2'], ['do I have to stop when entering a ZOC', '7.2'], ['zone of control across an estuary', '7.4'],
    ['can I move from zoc to zoc', '8.10'], ['must I attack adjacent units', '14.1'], ['soak off', '14.8'], ['odds above 7-1', '14.12'], ['retreat blocked by enemy', '15.5'], ['who moves a retreating unit', '15.4'],
    ['ignore retreat in rough terrain', '16.4'], ['fortress defense', '16.3'], ['attack across a river doubled', '16.1'], ['tanks in mountains', '16.5'], ['carpet bombing', '17.10.9'], ['strafing', '17.10.1'],
    ['blow up a bridge from the air', '17.10.4'], ['range of allied TAC', '17.4'], ['paradrop table', '20.9'], ['airdrop weather', '20.1'], ['mulberry placement', '29.2'], ['mulberries in a storm', '29.5'],
    ['allied supply line', '18.1'], ['oos far from enemy', '18.6'], ['port damage', '18.7.8'], ['supply capacity below zero', '18.7.5'], ['second invasion', '12.14'], ['can invaders retreat', '12.9'], ['partisans', '24.1'], ['where do partisans appear', '24.2'],
    ['volkssturm', '25.1'], ['panzer reserve return', '28.4'], ['replacement costs', '27.8'], ['HQ movement', '13.1'], ['naval gunfire range', '19.6'], ['commando raids', '21.2'], ['sudden death', '32'], ['skorzeny', '31.13'], ['bulge weather', '33.3.4'], ['rail capacty', '10.1'], ['paradrp table', '20.9'],
    ['can canadians attack with british', '6.2'], ['bridge attack river section', '17.10.4'], ['retreated out of a flooded hex', '8.2'], ['v1 british replacements lost', '17.10.7'], ['exit units off the east edge', '31.15'], ['who may take replacements', '27.7'], ['evacuation from a beach', '11.4'],
    ['paradrop at zero supply capacity', '18.7.6'], ['patton full movement', '33.3.9'], ['panzer reserve substitute', '28.1'], ['german headquarters lost', '13.2'],
  ],
  'festung-europa': [
    ['stacking limit', '7.11'], ['can allies and axis be in the same hex', '7.12'], ['movement cost terrain', '8.21'], ['who has a zone of control', '8.41'], ['what does zoc do', '8.43'], ['how are odds calculated', '9.23'], ['column shifts', '9.24'],
    ['patton', '9.261'], ['crossing the rhine', '9.263'], ['out of supply combat shift', '9.245'], ['hitler shift', '9.244'], ['retreat distance', '9.43'], ['refuse retreat', '9.44'], ['no retreat possible', '9.47'], ['advance after combat', '9.51'],
    ['replace lost army with a corps', '9.32'], ['redeployment by sea', '10.5'], ['norwegian ports', '10.51'], ['allied supply sources', '11.21'], ['beach head supply', '11.44'], ['attrition', '11.71'], ['oos replacements', '11.64'],
    ['italian surrender', '13.2'], ['carpet bombing', '14.22'], ['interdiction', '14.32'], ['strategic bombing mission', '14.2'], ['infrastructure collapse', '15.2'], ['automatic victory', '16.2'], ['valkyrie', '16.44'], ['overlord scenario setup', '18.2'],
    ['one invasion per turn', '6.56'], ['hand size', '4.21'], ['who goes first', '5.11'], ['when may a combat card be played', '6.61'], ['husky', '6.561'], ['anvil dragoon', '6.563'], ['winter invasion', '6.562'], ['volksturm disband', '19.32'],
    ['does interdiction stop redeployment', '10.6'], ['attack industry axis hand size', '4.21'], ['second axis RP card penalty', '6.42'], ['carpet bombing and ground support together', '9.241'], ['what does an army cost to rebuild', '12.2'],
  ],
  'tempest-over-europe': [
    ['stacking', '12'], ['who owns a zone', '2'], ['turn order', '3'], ['bombing of germany', '6.1'], ['u-boats', '6.2'], ['murmansk', '6.3'], ['english morale', '6.4'], ['v2 rockets', '6.5'], ['reinforcements', '7.1'], ['rebuild units cost', '7.2'],
    ['when do the allies become active', '8.4'], ['rail redeployment of armies', '13.1'], ['amphibious landing', '14.3'], ['paratroopers', '14.4'], ['land combat', '15.2'], ['ground support', '15.3'], ['naval battle', '15.4'], ['shore bombardment', '15.7'],
    ['interception of aircraft', '16.2'], ['fortress', '17.2'], ['garrisons', '17.3'], ['line of communications', '18'], ['mud and winter', '19'], ['vichy', '20 France'], ['when does italy surrender', '20 Italy'], ['american entry', '20 USA'],
    ['finland', '20 Finland'], ['victory conference', '21'], ['barbarossa scenario', '23'], ['attack on yugoslavia', '20 Neutrals attacked'], ['defence plan', '11'], ['buy off losses', '15.1'], ['naval bases', '17.1'], ['CRT', 'CRT'],
    ['do zones touching at a corner connect', '1'], ['when does sweden pay the axis', '4'], ['where do french reinforcements arrive', '20 France'], ['luftflotte in sicily', '18'], ['barbarossa which zones are played', '23'],
  ],
  downfall: [
    ['stacking', '1.A.1'], ['who controls a hex', '1.A.2'], ['crossing national borders', '1.A.4'], ['start line', '1.A.5'], ['zones of control', '2.1.6'], ['partisan', '2.2'], ['rebase air units', '2.3.2'], ['air support in land combat', '2.3.3'],
    ['beachhead', '2.4.2'], ['initiative cost', '5.1'], ['what triggers an event', '5.2'], ['fill the action track', '6 S2'], ['update weather', '6 S1'], ['naval movement', '7.1.3'], ['port to port', '7.1.2'], ['recruit', '7.6'], ['flip infantry to armor', '7.7.2'],
    ['partisan warfare', '7.8'], ['strategic warfare advantage', '7.9.1'], ['material shortages', '7.10'], ['command failure', '7.11'], ['how do I calculate combat strength', '8 S3'], ['which column on the combat table', '8 S4'], ['taking hits', '8 S6'], ['advance after combat', '8 S7'],
    ['air superiority', '8.1'], ['interception check', '9.1'], ['sea attack', '9.2'], ['supply', '11'], ['out of supply', '11.3'], ['enemy ships block supply', '11.2'], ['new turn', '12'], ['how do I win', '13'], ['victory points', '13.1'], ['overlord', '14'], ['re-seed', '7.12'], ['elite air', '10.3.2'],
    ['sea attack by the weaker side', '9.2'], ['what does the elite star do', '2.1.5'], ['can two defenders retreat to different hexes', '8 S6'], ['how long does an isolated marker stay', '11.3'], ['enter a country with only soviet partisans', '1.A.4'], ['reinforcements through a beachhead', '2.4.2'],
  ],
  'memoir-44': [
    ['how do I win', 'Winning'], ['setup', 'Setup'], ['what is line of sight', 'Line of sight'], ['how far does artillery shoot', 'Unit: Artillery'], ['dice symbols', 'Dice symbols'], ['flags retreat', 'Retreating'], ['take ground', 'Take ground'], ['armor overrun', 'Overrun'],
    ['forest', 'Terrain: Forest'], ['can tanks enter a town', 'Terrain: Town'], ['hedgerow', 'Terrain: Hedgerow'], ['shooting uphill', 'Terrain: Hill'], ['sandbags', 'Terrain: Sandbags'], ['bunker', 'Terrain: Bunker'], ['barbed wire', 'Terrain: Wire'], ['minefield', 'Hazard: Minefield'],
    ['sniper', 'Unit: Sniper'], ['tiger tank', 'Unit: Tiger'], ['engineers', 'Unit: Engineers'], ['commandos special forces', 'Unit: Special Forces'], ['french resistance', 'Unit: French Resistance'], ['ambush card', 'Card: Ambush'], ['air power card', 'Card: Air Power'],
    ['medics and mechanics', 'Card: Medics & Mechanics'], ['blow up a bridge', 'Action: Blowing up bridges'], ['paratroopers landing', 'Action: Paradrop'], ['night attack visibility', 'Night'], ['russian commissar', 'Nation: Russia'], ['japanese banzai', 'Nation: Japan'], ['overlord cards', 'Overlord: Cards'],
    ['dogfight', 'Air: Dogfight'], ['exit the board', 'Action: Exit'], ['beach', 'Terrain: Beach'], ['river crossing', 'Terrain: River'], ['half track', 'Unit: Half-track'], ['close assault', 'Card: Close Assault'], ['temporary medal', 'Medal: Temporary'], ['hedghog', 'Terrain: Hedgehogs'],
    ['mortar line of sight', 'Unit: Mortar'], ['attack a mountain from another range', 'Terrain: Mountain'], ['take ground after fire', 'Take ground'], ['landed aircraft destroyed', 'Air: Landing'], ['air combat card beside a command card', 'Air: Special attack'], ['seal a cave', 'Terrain: Caves'],
    ['aircraft carrier', 'Unit: Aircraft Carrier'], ['two section cards to one general', 'Overlord: Cards'], ['must a flag be ignored', 'Retreating'], ['bring back a withdrawn air unit', 'Air: Withdrawing'],
  ],
}
