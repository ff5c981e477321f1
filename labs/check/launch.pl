# Puts the walls of walls.ts around the program that it then becomes, where there is no bubblewrap. Every Debian has Perl.
# Arguments: uid or "", numbers of prctl and seccomp, the filter in hex, how many folders and files may be read, these, the program.
use strict;
my ($uid, $prctl, $seccomp, $hex, $count, @rest) = @ARGV;
my ($filter, @reads) = (pack("H*", $hex), splice(@rest, 0, $count));
$prctl += 0;
$seccomp += 0;

# Landlock: the kernel itself lets it read these and nothing else. Kernels before 5.13 do not have it: then Node's own model stands alone.
my $abi = syscall(444, 0, 0, 1);
my $rules = -1;
if ($abi > 0) {
  my $files = $abi >= 5 ? 0xffff : $abi >= 3 ? 0x7fff : $abi == 2 ? 0x3fff : 0x1fff;
  my $attributes = pack("Q", $files) . ($abi >= 4 ? pack("Q", 3) : "") . ($abi >= 6 ? pack("Q", 3) : "");
  $rules = syscall(444, $attributes, length($attributes), 0);
  exit 96 if $rules < 0;
  for my $path (@reads) {
    sysopen(my $handle, $path, 0x200000) or next; # O_PATH
    my $rule = pack("Q l", -d $path ? 1 | 4 | 8 : 1 | 4, fileno($handle)); # execute, read a file, read a folder
    syscall(445, $rules, 1, $rule, 0) == 0 or exit 95;
  }
}

# No right of root's comes back, whatever it executes.
if ($> == 0) { syscall($prctl, 24, $_, 0, 0, 0) for 0 .. 63 }
if ($uid ne "") {
  $) = "$uid $uid"; $( = $uid + 0;
  ($<, $>) = ($uid + 0, $uid + 0);
  exit 94 if $< != $uid || $> != $uid || (split " ", $))[0] != $uid;
}
syscall($prctl, 38, 1, 0, 0, 0) == 0 or exit 97; # no new privileges
syscall($prctl, 1, 9, 0, 0, 0) == 0 or exit 93; # ends with the server
if ($rules >= 0) { syscall(446, $rules, 0) == 0 or exit 92 }
my $program = pack("S x6 P", length($filter) / 8, $filter);
syscall($seccomp, 1, 0, $program) == 0 or exit 98;
exec { $rest[0] } @rest;
exit 99;
