// SPDX-License-Identifier: Apache-2.0
package org.galerna.runtime.loader;

import static java.lang.classfile.ClassFile.ACC_PRIVATE;
import static java.lang.classfile.ClassFile.ACC_STATIC;
import static java.lang.classfile.ClassFile.ACC_SYNTHETIC;

import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassModel;
import java.lang.classfile.CodeBuilder;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.DirectMethodHandleDesc;
import java.lang.constant.MethodHandleDesc;
import java.lang.constant.MethodTypeDesc;
import java.lang.reflect.AccessFlag;
import java.util.ServiceLoader;

/**
 * What stands for the reference {@code ServiceLoader::load} in a class: a method of the class's own
 * that makes the call, for the JDK asks whether its caller sees the service. Used for one class.
 */
final class ServiceReference {
    private static final String NAME = "load$services";
    private static final ClassDesc SERVICES = ServiceLoader.class.describeConstable().orElseThrow();
    private static final ClassDesc LOADER = ClassLoader.class.describeConstable().orElseThrow();
    private static final MethodTypeDesc TYPE = MethodTypeDesc.of(SERVICES, ConstantDescs.CD_Class);

    private final ClassModel owner;
    private boolean isUsed;

    ServiceReference(ClassModel owner) {
        this.owner = owner;
    }

    /** Whether a bootstrap argument is such a reference. */
    static boolean isOne(ConstantDesc argument) {
        return argument instanceof DirectMethodHandleDesc handle
                && handle.kind() == DirectMethodHandleDesc.Kind.STATIC
                && handle.owner().equals(SERVICES)
                && TwinTable.isServiceLoad(
                        TwinTable.SERVICES, handle.methodName(), handle.lookupDescriptor());
    }

    /** The reference to the class's own method, which the class needs from now on. */
    ConstantDesc own() {
        isUsed = true;
        boolean isInterface = owner.flags().has(AccessFlag.INTERFACE);
        return MethodHandleDesc.ofMethod(
                isInterface
                        ? DirectMethodHandleDesc.Kind.INTERFACE_STATIC
                        : DirectMethodHandleDesc.Kind.STATIC,
                owner.thisClass().asSymbol(),
                NAME,
                TYPE);
    }

    /** Adds the method if the class needs it; after all else. */
    void complete(ClassBuilder made) {
        if (isUsed) {
            int flags = ACC_PRIVATE | ACC_STATIC | ACC_SYNTHETIC;
            made.withMethodBody(NAME, TYPE, flags, ServiceReference::body);
        }
    }

    private static void body(CodeBuilder code) {
        code.aload(0);
        call(code);
        code.areturn();
    }

    /** Calls for the service on the stack, with the loader of this thread. */
    static void call(CodeBuilder code) {
        code.invokestatic(Rewriter.TWINS, "loaderOfServices", MethodTypeDesc.of(LOADER));
        code.invokestatic(SERVICES, TwinTable.LOAD, TYPE.insertParameterTypes(1, LOADER));
    }
}
